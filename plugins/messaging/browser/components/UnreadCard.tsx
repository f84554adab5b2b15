import { observer } from 'mobx-react-lite';
import { Link, useMessages, useStore } from '../../../../core/browser/index.ts';
import {
  Avatar,
  Button,
  Card,
  CountBadge,
  Empty,
  ErrorState,
  Skeleton,
  When,
} from '../../../../core/browser/ui/index.ts';
import { messagingMessages } from '../messages.ts';
import { messagesPath, requestPath, sessionHref } from '../paths.ts';
import { faceOf, lastLine, titleOf } from '../people.ts';
import { Inbox } from '../stores/Inbox.ts';
import '../messaging.css';

const shown = 4;

/** Sessions with something unread, the newest first. */
export const UnreadCard = observer(() => {
  const t = useMessages(messagingMessages);
  const inbox = useStore(Inbox);
  const { unreadSessions, me } = inbox;
  return (
    <Card
      title={
        <>
          {t.cardUnread} <CountBadge count={inbox.unread} label={t.unreadBadge(inbox.unread)} />
        </>
      }
      action={<Link href={messagesPath}>{t.cardOpenAll}</Link>}
    >
      {inbox.error ? (
        <ErrorState error={inbox.error} retry={inbox.retry} />
      ) : inbox.pending ? (
        <Skeleton lines={3} />
      ) : unreadSessions.length === 0 ? (
        <Empty
          title={t.cardUnreadNone}
          text={t.cardUnreadNoneText}
          action={<Button href={requestPath}>{t.ask}</Button>}
        />
      ) : (
        <ul className="pv-rows">
          {unreadSessions.slice(0, shown).map((session) => (
            <li key={session.session_id}>
              <Link href={sessionHref(session.session_id)} className="msg-card-line">
                <Avatar name={faceOf(session, me)} />
                <span className="msg-item-text">
                  <b>{titleOf(session, me, t)}</b>
                  <small>{lastLine(session, me, t)}</small>
                </span>
                <span className="msg-item-side">
                  <small>
                    <When at={session.last_message?.created_at ?? session.touched_at} />
                  </small>
                  <CountBadge count={session.unread} label={t.nUnread(session.unread)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
});
