import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { NotificationKinds, useMessages, useService, useSlot } from '#core/browser';
import { Button, Empty, Segmented, Skeleton, useTabLoop } from '#ui';
import { type Notification, Notifications } from '#core/shared';
import { shellMessages } from '../shell/shellTexts.ts';
import { arrange, byThing } from './arrange.ts';
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
  const [kept, keep] = useState<readonly Notification[]>([]);
  const { onlyUnread } = notifications;
  const { shown, fresh } = arrange(kept, notifications.list, onlyUnread);
  if (shown.length !== kept.length) keep(shown);
  const isWorded = ({ type }: Notification): boolean => handlers.has(type);
  const things = byThing(shown.filter(isWorded));
  const waiting = fresh.filter(isWorded).length;
  const begin = (): void => {
    keep([]);
    panel.current?.scrollTo?.({ top: 0 });
    panel.current?.focus({ preventScroll: true });
  };
  const choose = (only: boolean): void => {
    keep([]);
    void notifications.showOnlyUnread(only);
  };
  return (
    <section ref={panel} className="pv-bell" role="dialog" tabIndex={-1} aria-labelledby={title}>
      <div className="pv-bell-head">
        <h2 id={title}>{t.notifications}</h2>
        {notifications.unread > 0 && (
          <button type="button" className="pv-link-button" onClick={() => void notifications.markAll()}>
            {t.markAll}
          </button>
        )}
        <Segmented
          label={t.whichNotifications}
          options={[
            { value: 'all', label: t.allNotifications },
            { value: 'unread', label: t.onlyUnread, count: notifications.unread },
          ]}
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(only) => choose(only === 'unread')}
        />
        <div role="status" className="pv-bell-fresh">
          {waiting > 0 && <Button onClick={begin}>{t.showFresh(waiting)}</Button>}
        </div>
      </div>
      {things.length === 0 && notifications.pending && <Skeleton lines={4} />}
      {things.length === 0 && !notifications.pending && (
        <Empty
          of={notifications.known}
          title={onlyUnread ? t.nothingUnread : t.noNotifications}
          text={onlyUnread ? undefined : t.noNotificationsText}
        />
      )}
      <ul>
        {things.map(({ key, all }) => {
          const { item, owner } = handlers.get(all[0].type)!;
          return <BellItem key={key} all={all} handler={item} owner={owner} close={close} />;
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
