import { observer } from 'mobx-react-lite';
import { PatientCards, useMessages, useService } from '../../../core/browser/index.ts';
import { Card, Empty, Page } from '../../../core/browser/ui/index.ts';
import { Auth } from '../../../core/shared/index.ts';
import { hostMessages } from '../messages.ts';
import { DashboardCards } from './DashboardCards.tsx';
import { greeting } from './greeting.ts';

export const PatientDashboard = observer(() => {
  const t = useMessages(hostMessages);
  const { selectedUser } = useService(Auth);
  const empty = (
    <Card>
      <Empty picture title={t.patientEmptyTitle} text={t.patientEmptyText} />
    </Card>
  );
  return (
    <Page title={greeting(t, selectedUser?.firstName ?? '')}>
      <DashboardCards slot={PatientCards} empty={empty} />
      <p className="pv-muted">{t.emergency}</p>
    </Page>
  );
});
