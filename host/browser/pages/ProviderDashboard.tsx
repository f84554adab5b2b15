import { observer } from 'mobx-react-lite';
import { ProviderCards, useMessages, useService } from '../../../core/browser/index.ts';
import { Card, Empty, Page } from '../../../core/browser/ui/index.ts';
import { Auth } from '../../../core/shared/index.ts';
import { hostMessages } from '../messages.ts';
import { DashboardCards } from './DashboardCards.tsx';
import { greeting } from './greeting.ts';

export const ProviderDashboard = observer(() => {
  const t = useMessages(hostMessages);
  const { selectedUser } = useService(Auth);
  const empty = (
    <Card>
      <Empty picture title={t.providerEmptyTitle} text={t.providerEmptyText} />
    </Card>
  );
  return (
    <Page title={greeting(t, selectedUser?.firstName ?? '')} width="wide">
      <DashboardCards slot={ProviderCards} empty={empty} />
    </Page>
  );
});
