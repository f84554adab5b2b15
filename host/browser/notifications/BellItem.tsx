import { Dot, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Contributed, Link, type NotificationHandler, useMessages, useService } from '#core/browser';
import { IconButton, When } from '#ui';
import { I18n, type Notification, Notifications } from '#core/shared';
import { shellMessages } from '../shell/shellTexts.ts';
import type { AboutOneThing } from './arrange.ts';

interface Props extends Pick<AboutOneThing, 'all'> {
  readonly handler: NotificationHandler;
  /** The feature that gave the handler. */
  readonly owner: string;
  readonly close: () => void;
}

interface SaidProps extends Pick<Props, 'handler' | 'owner'> {
  readonly one: Notification;
  readonly unread: boolean;
  readonly follow: () => void;
}

/** One notification in words, leading to what it is about where that has a page. */
const Said = observer(({ one, handler, owner, unread, follow }: SaidProps) => {
  const t = useMessages(shellMessages);
  const About = handler.about;
  const href = handler.href?.(one);
  const words = (
    <>
      {unread && <span className="pv-unread-dot" role="img" aria-label={t.unread} />}
      <span>{handler.text(one)}</span>
      {About && (
        <Contributed owner={owner} loading={null}>
          <About notification={one} />
        </Contributed>
      )}
      <small>
        <When at={one.created_at} />
      </small>
    </>
  );
  return href ? (
    <Link href={href} onClick={follow}>
      {words}
    </Link>
  ) : (
    <div>{words}</div>
  );
});

/** The newest of what was said of one thing, with the earlier ones folded under it. Following one marks them all as read. */
export const BellItem = observer(({ all, handler, owner, close }: Props) => {
  const t = useMessages(shellMessages);
  const i18n = useService(I18n);
  const notifications = useService(Notifications);
  const [open, setOpen] = useState(false);
  const [newest, ...earlier] = all;
  const unread = all.filter((one) => !one.read).map((one) => one.notification_id);
  const read = unread.length === 0;
  const text = handler.text(newest);
  const follow = (): void => {
    if (!read) void notifications.mark(unread, true);
    close();
  };
  const label = read ? t.markUnread : t.markRead;
  const others = t.andEarlier(earlier.length);
  return (
    <li className={read ? 'read' : undefined}>
      <Said one={newest} handler={handler} owner={owner} unread={!read} follow={follow} />
      <IconButton
        icon={read ? Dot : Tick}
        label={label}
        aria-label={`${label}: ${text}, ${i18n.date(newest.created_at)}`}
        onClick={() => void notifications.mark(read ? [newest.notification_id] : unread, !read)}
      />
      {earlier.length > 0 && (
        <button
          type="button"
          className="pv-link-button pv-bell-earlier"
          aria-expanded={open}
          aria-label={`${others}: ${text}`}
          onClick={() => setOpen(!open)}
        >
          {others}
        </button>
      )}
      {open && (
        <ul aria-label={`${others}: ${text}`}>
          {earlier.map((one) => (
            <li key={one.notification_id} className={one.read ? 'read' : undefined}>
              <Said one={one} handler={handler} owner={owner} unread={!one.read} follow={follow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
});
