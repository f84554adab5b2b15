import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { Page } from '../../../../core/browser/ui/index.ts';
import { InsurancePanel } from '../components/insurance/InsurancePanel.tsx';
import { WithRecord } from '../components/WithRecord.tsx';
import { insuranceTexts } from '../messages/insuranceTexts.ts';

export const InsurancePage = observer(() => {
  const t = useMessages(insuranceTexts);
  return (
    <Page title={t.title} lead={t.lead}>
      <WithRecord>
        <InsurancePanel />
      </WithRecord>
    </Page>
  );
});
