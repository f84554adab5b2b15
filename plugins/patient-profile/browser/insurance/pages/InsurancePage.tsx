import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { InsurancePanel } from '../components/InsurancePanel.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { insuranceTexts } from '../messages/index.ts';

export const InsurancePage = observer(() => {
  const t = useMessages(insuranceTexts);
  return (
    <RecordPage title={t.title} lead={t.lead}>
      <InsurancePanel />
    </RecordPage>
  );
});
