import { Dot, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Contributed, Link, type NotificationHandler, useMessages, useService } from '#core/browser';
import { IconButton, When } from '#ui';
import { type Notification, Notifications } from '#core/shared';
import { shellMessages } from '../shell/shellTexts.ts';

interface Props {
  readonly notification: Notification;
  readonly handler: NotificationHandler;
  /** The feature that gave the handler. */
  readonly owner: string;
  readonly close: () => void;
}

/** Following it marks it as read. */
export const BellItem = observer(({ notification, handler, owner, close }: Props) => {
  const t = useMessages(shellMessages);
  const notifications = useService(Notifications);
  const { notification_id: id, read, created_at } = notification;
  const About = handler.about;
  const href = handler.href?.(notification);
  const words = (
    <>
      {!read && <span className="pv-unread-dot" role="img" aria-label={t.unread} />}
      <span>{handler.text(notification)}</span>
      {About && (
        <Contributed owner={owner} loading={null}>
          <About notification={notification} />
        </Contributed>
      )}
      <small>
        <When at={created_at} />
      </small>
    </>
  );
  const follow = (): void => {
    if (!read) void notifications.mark(id, true);
    close();
  };
  return (
    <li className={read ? 'read' : undefined}>
      {href ? (
        <Link href={href} onClick={follow}>
          {words}
        </Link>
      ) : (
        <div>{words}</div>
      )}
      <IconButton
        icon={read ? Dot : Tick}
        label={read ? t.markUnread : t.markRead}
        onClick={() => void notifications.mark(id, !read)}
      />
    </li>
  );
});
