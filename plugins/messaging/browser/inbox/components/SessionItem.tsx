import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { Link, useMessages, useService, useStore } from '#core/browser';
import { Avatar, CountBadge, Tag } from '#ui';
import { I18n, whole } from '#core/shared';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { sessionHref } from '../../paths.ts';
import { avatarName, lastMessageLine, statusLabel, sessionTitle } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { SessionTime } from './SessionTime.tsx';

export interface SessionItemProps {
  readonly session: Session;
  readonly chosen: boolean;
  readonly focusable: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One line of the list. Its link carries the keyboard's focus: only one of the list is a stop of the Tab key. */
export const SessionItem = observer(({ session, chosen, focusable, onKeyDown }: SessionItemProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { me } = useStore(Inbox);
  const unread = session.unread > 0;
  const open = session.session_status === 'confirmed';
  return (
    <li>
      <Link
        href={sessionHref(session.session_id)}
        className={`msg-item${chosen ? ' on' : ''}${unread ? ' unread' : ''}`}
        aria-current={chosen ? 'true' : undefined}
        tabIndex={focusable ? 0 : -1}
        data-session={session.session_id}
        onKeyDown={onKeyDown}
      >
        <Avatar name={avatarName(session, me)} />
        <span className="msg-item-text">
          <b>{sessionTitle(session, me, t)}</b>
          <small>{lastMessageLine(session, me, t)}</small>
          {session.due ? (
            <small className="msg-due">
              {session.requested_by === me ? `${t.requested} · ` : ''}
              {t.dueIn(i18n.when(session.due))}
            </small>
          ) : (
            !open && <Tag>{statusLabel(session, t)}</Tag>
          )}
        </span>
        <span className="msg-item-side">
          <SessionTime at={session.last_message?.created_at ?? session.created_at} />
          <CountBadge of={whole(session)} count={session.unread} label={t.nUnread(session.unread)} />
        </span>
      </Link>
    </li>
  );
});
