import { panelPage } from '../../components/panelPage.tsx';
import { TeamPanel } from '../components/TeamPanel.tsx';
import { teamTexts } from '../messages/index.ts';

export const CareTeamPage = panelPage(teamTexts, TeamPanel);
