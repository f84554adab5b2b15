import { panelPage } from '../../components/panelPage.tsx';
import { InsurancePanel } from '../components/InsurancePanel.tsx';
import { insuranceTexts } from '../messages/index.ts';

export const InsurancePage = panelPage(insuranceTexts, InsurancePanel);
