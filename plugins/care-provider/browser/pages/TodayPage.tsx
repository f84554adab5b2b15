import { observer } from 'mobx-react-lite';
import { ProviderCards, ProviderNow, useMessages, useService } from '#core/browser';
import { Page, partOfDay, SlotCards } from '#ui';
import { Auth } from '#core/shared';
import { InboxStrip } from '../components/InboxStrip.tsx';
import { WorkCard } from '../components/WorkCard.tsx';
import { messages } from '../messages/index.ts';
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
