import { Dot, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Contributed, Link, type NotificationHandler, useMessages, useService } from '#core/browser';
import { IconButton, When } from '#ui';
import { I18n, Notifications } from '#core/shared';
import { shellMessages } from '../shell/shellTexts.ts';
import type { AboutOneThing } from './arrange.ts';

interface Props extends Pick<AboutOneThing, 'all'> {
  readonly handler: NotificationHandler;
  /** The feature that gave the handler. */
  readonly owner: string;
  readonly close: () => void;
}

/** The newest of what was said of one thing. Following it marks them all as read. */
export const BellItem = observer(({ all, handler, owner, close }: Props) => {
  const t = useMessages(shellMessages);
  const i18n = useService(I18n);
  const notifications = useService(Notifications);
  const [newest, ...earlier] = all;
  const unread = all.filter((one) => !one.read).map((one) => one.notification_id);
  const read = unread.length === 0;
  const About = handler.about;
  const href = handler.href?.(newest);
  const text = handler.text(newest);
  const words = (
    <>
      {!read && <span className="pv-unread-dot" role="img" aria-label={t.unread} />}
      <span>{text}</span>
      {About && (
        <Contributed owner={owner} loading={null}>
          <About notification={newest} />
        </Contributed>
      )}
      <small>
        <When at={newest.created_at} />
        {earlier.length > 0 && ` · ${t.andEarlier(earlier.length)}`}
      </small>
    </>
  );
  const follow = (): void => {
    if (!read) void notifications.mark(unread, true);
    close();
  };
  const label = read ? t.markUnread : t.markRead;
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
        label={label}
        aria-label={`${label}: ${text}, ${i18n.date(newest.created_at)}`}
        onClick={() => void notifications.mark(read ? [newest.notification_id] : unread, !read)}
      />
    </li>
  );
});
