import { observer } from 'mobx-react-lite';
import { Link, useMessages, useStore } from '#core/browser';
import { Avatar, Button, Card, CountBadge, Empty, When } from '#ui';
import { messages } from '../../messages/index.ts';
import { messagesPath, requestPath, sessionHref } from '../../paths.ts';
import { avatarName, lastMessageLine, sessionTitle } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { InboxRows } from './InboxRows.tsx';
import '../cards.css';

/** Sessions with something unread, the newest first. */
export const UnreadCard = observer(() => {
  const t = useMessages(messages);
  const inbox = useStore(Inbox);
  const { unreadSessions, unreadBesideRequests: unread, me } = inbox;
  return (
    <Card
      title={
        <>
          {t.cardUnread} <CountBadge of={inbox.known} count={unread} label={t.unreadBadge(unread)} />
        </>
      }
      action={<Link href={messagesPath}>{t.cardOpenAll}</Link>}
    >
      <InboxRows
        sessions={unreadSessions}
        none={
          <Empty
            of={inbox.known}
            title={t.cardUnreadNone}
            text={t.cardUnreadNoneText}
            action={inbox.isShared('act:messages') && <Button href={requestPath}>{t.ask}</Button>}
          />
        }
      >
        {(session) => (
          <li key={session.session_id}>
            <Link href={sessionHref(session.session_id)} className="msg-card-line">
              <Avatar name={avatarName(session, me)} />
              <span className="msg-item-text">
                <b>{sessionTitle(session, me, t)}</b>
                <small>{lastMessageLine(session, me, t)}</small>
              </span>
              <span className="msg-item-side">
                <small>
                  <When at={session.last_message?.created_at ?? session.touched_at} />
                </small>
                <CountBadge of={inbox.known} count={session.unread} label={t.nUnread(session.unread)} />
              </span>
            </Link>
          </li>
        )}
      </InboxRows>
    </Card>
  );
});
