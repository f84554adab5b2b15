import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { NotificationKinds, useMessages, useService, useSlot } from '#core/browser';
import { Button, Empty, Skeleton, useTabLoop } from '#ui';
import { Notifications } from '#core/shared';
import { shellMessages } from '../shell/shellTexts.ts';
import { BellItem } from './BellItem.tsx';
import './bell.css';

/** What arrived, newest first. A kind whose feature is off has nobody to word it and is not shown. */
export const BellPanel = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(shellMessages);
  const notifications = useService(Notifications);
  const handlers = new Map(useSlot(NotificationKinds).map((one) => [one.item.kind, one]));
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  useTabLoop(panel);
  useEffect(() => {
    // After Blueprint has put the popover in place: focusing earlier would scroll the page.
    const frame = requestAnimationFrame(() => panel.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const shown = notifications.list.filter(({ type }) => handlers.has(type));
  return (
    <section ref={panel} className="pv-bell" role="dialog" tabIndex={-1} aria-labelledby={title}>
      <div className="pv-bell-head">
        <h2 id={title}>{t.notifications}</h2>
        {notifications.unread > 0 && (
          <button type="button" className="pv-link-button" onClick={() => void notifications.markAll()}>
            {t.markAll}
          </button>
        )}
      </div>
      {shown.length === 0 && notifications.pending && <Skeleton lines={4} />}
      {shown.length === 0 && !notifications.pending && (
        <Empty of={notifications.known} title={t.noNotifications} text={t.noNotificationsText} />
      )}
      <ul>
        {shown.map((one) => {
          const { item, owner } = handlers.get(one.type)!;
          return <BellItem key={one.notification_id} notification={one} handler={item} owner={owner} close={close} />;
        })}
      </ul>
      {notifications.more && (
        <Button intent="quiet" fill busy={notifications.pending} onClick={() => void notifications.loadMore()}>
          {t.showMore}
        </Button>
      )}
    </section>
  );
});
