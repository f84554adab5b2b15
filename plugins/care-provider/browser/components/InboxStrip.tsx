import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Contributed, Inboxes, useMessages, useService, useSlot, useSlotsKnown } from '#core/browser';
import { Card, Empty } from '#ui';
import { allows, Auth } from '#core/shared';
import { messages } from '../messages/index.ts';
import { InboxTile } from './InboxTile.tsx';

/** Every place where work arrives, with how much and how long; what cannot wait comes first. */
export const InboxStrip = observer(() => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const known = useSlotsKnown();
  const [critical, setCritical] = useState<Readonly<Record<string, boolean>>>({});
  const tell = useMemo(
    () => (id: string, is: boolean) => setCritical((all) => ((all[id] ?? false) === is ? all : { ...all, [id]: is })),
    [],
  );
  const inboxes = useSlot(Inboxes)
    .filter(({ item }) => allows(item.allow, activeRole))
    .sort(
      (a, b) =>
        Number(critical[b.item.id] ?? false) - Number(critical[a.item.id] ?? false) || a.item.order - b.item.order,
    );
  if (inboxes.length === 0) {
    return (
      <Card>
        <Empty of={known} picture title={t.emptyTitle} text={t.emptyText} />
      </Card>
    );
  }
  return (
    <section aria-label={t.now} className="cp-now">
      <ul className="cp-inboxes">
        {inboxes.map(({ owner, item }) => (
          <li key={item.id}>
            <Contributed owner={owner} loading={<span className="cp-inbox waiting" aria-hidden />}>
              <InboxTile inbox={item} tell={tell} t={t} />
            </Contributed>
          </li>
        ))}
      </ul>
    </section>
  );
});
