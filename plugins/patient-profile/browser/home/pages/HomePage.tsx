import { observer } from 'mobx-react-lite';
import { PatientCards, useMessages, useService, useSlotsKnown } from '#core/browser';
import { Card, Empty, Page, partOfDay, SlotCards } from '#ui';
import { Auth } from '#core/shared';
import { messages } from '../../messages/index.ts';

/** What a worried person opens on a phone: made of the cards of the enabled features. */
export const HomePage = observer(() => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  const known = useSlotsKnown();
  const empty = (
    <Card>
      <Empty of={known} picture title={t.emptyTitle} text={t.emptyText} />
    </Card>
  );
  return (
    <Page title={t[partOfDay()](selectedUser?.firstName ?? '')}>
      <SlotCards slot={PatientCards} empty={empty} />
    </Page>
  );
});
