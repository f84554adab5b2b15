import { observer } from 'mobx-react-lite';
import { Contributed, type InboxEntry, Inboxes, useMessages, useService, useSlot, useSlotsKnown } from '#core/browser';
import { EmptyCard, Silent } from '#ui';
import { allows, Auth, Due, whole } from '#core/shared';
import { messages } from '../messages/index.ts';
import { InboxTile, isCritical } from './InboxTile.tsx';

/** Every place where work arrives, with how much and how long; what cannot wait comes first. */
export const InboxStrip = observer(() => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const known = useSlotsKnown();
  const due = useService(Due);
  const isUrgent = ({ item }: { readonly item: InboxEntry }): boolean => isCritical(due.of(item.id));
  const inboxes = useSlot(Inboxes)
    .filter(({ item }) => allows(item.allow, activeRole))
    .sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || a.item.order - b.item.order);
  if (inboxes.length === 0) {
    return <EmptyCard of={known} picture title={t.emptyTitle} text={t.emptyText} />;
  }
  return (
    <section aria-label={t.now} className="cp-now">
      <Silent of={inboxes.map(({ item }) => due.of(item.id)).find(({ is }) => is === 'awaited') ?? whole(null)} />
      <ul className="cp-inboxes">
        {inboxes.map(({ owner, item }) => (
          <li key={item.id}>
            <Contributed owner={owner} loading={<span className="cp-inbox waiting" aria-hidden />}>
              <InboxTile inbox={item} t={t} />
            </Contributed>
          </li>
        ))}
      </ul>
    </section>
  );
});
