import { observer } from 'mobx-react-lite';
import { ProviderCards, ProviderNow, useMessages, useService } from '../../../../core/browser/index.ts';
import { Page, partOfDay, SlotCards } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import { InboxStrip } from '../components/InboxStrip.tsx';
import { WorkCard } from '../components/WorkCard.tsx';
import { messages } from '../messages.ts';
import '../careProvider.css';

/** What a nurse has open all day: who waits now, what came in and how long it has waited, what to do next, then the features' own cards. */
export const TodayPage = observer(() => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  return (
    <Page title={t[partOfDay()](selectedUser?.firstName ?? '')} width="wide">
      <SlotCards slot={ProviderNow} />
      <InboxStrip />
      <WorkCard />
      <SlotCards slot={ProviderCards} />
    </Page>
  );
});
