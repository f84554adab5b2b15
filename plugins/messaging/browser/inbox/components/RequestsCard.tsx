import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService, useStore } from '#core/browser';
import { Avatar, Card, CountBadge, Empty, When } from '#ui';
import { I18n } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { messagesPath, sessionHref } from '../../paths.ts';
import { avatarName, lastMessageLine, sessionTitle } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { InboxRows } from './InboxRows.tsx';
import { AnswerButtons } from '../../components/SessionButtons.tsx';
import '../cards.css';

/** Requests that wait for my answer, the oldest first, answered without leaving the page. */
export const RequestsCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const inbox = useStore(Inbox);
  const { toAnswer, me } = inbox;
  const oldest = toAnswer[0];
  return (
    <Card
      tone={oldest ? 'wait' : undefined}
      title={
        <>
          {t.cardRequests} <CountBadge of={inbox.known} count={toAnswer.length} label={t.nWaiting(toAnswer.length)} />
        </>
      }
      action={
        oldest ? (
          <small>
            {t.cardOldest('')}
            <When at={oldest.created_at} />
          </small>
        ) : (
          <Link href={messagesPath}>{t.cardOpenAll}</Link>
        )
      }
    >
      <InboxRows
        sessions={toAnswer}
        none={<Empty of={inbox.known} title={t.cardRequestsNone} text={t.cardRequestsNoneText} />}
      >
        {(session) => (
          <li key={session.session_id} className="msg-card-request">
            <Link href={sessionHref(session.session_id)} className="msg-card-line">
              <Avatar name={avatarName(session, me)} />
              <span className="msg-item-text">
                <b>{sessionTitle(session, me, t)}</b>
                <small>{session.session_reason}</small>
                {session.last_message && <small>{lastMessageLine(session, me, t)}</small>}
                {session.due && <small title={i18n.date(session.due)}>{t.dueIn(i18n.when(session.due))}</small>}
              </span>
            </Link>
            <span className="pv-form-actions">
              <AnswerButtons session={session} short />
            </span>
          </li>
        )}
      </InboxRows>
    </Card>
  );
});
