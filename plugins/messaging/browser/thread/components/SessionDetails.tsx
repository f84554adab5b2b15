import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Avatar, Button, Tag, useAction, When } from '#ui';
import { I18n } from '#core/shared';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { inFeatureWords } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { fullName, participantName, roleLabel, statusLabel } from '../../sessionNames.ts';
import { Files } from '../stores/Files.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { StatusButtons } from '../../components/SessionButtons.tsx';

const tones = { requested: 'wait', confirmed: 'good', denied: 'bad', completed: 'plain', expired: 'plain' } as const;

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export interface SessionDetailsProps {
  readonly session: Session;
  /** On a phone, where the heading has no room for them: complete and reopen. */
  readonly acts?: boolean;
}

/** What a session is about, who is in it, what was decided, and how long it is kept. */
export const SessionDetails = observer(({ session, acts = false }: SessionDetailsProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const files = useStore(Files);
  const { me } = useStore(Inbox);
  const { busy, run } = useAction();
  const day = (at: string): string =>
    i18n.date(at, { dateStyle: 'long', ...(at.length === 10 && { timeZone: 'UTC' }) });
  const save = (format: 'text' | 'json'): Promise<boolean> => {
    const name = `session-${session.created_at.slice(0, 10)}.${format === 'json' ? 'json' : 'txt'}`;
    return run(() => inFeatureWords(t, files.saveSession(session.session_id, format, name)));
  };
  return (
    <div className="msg-about-body">
      {acts && (
        <div className="msg-about-life">
          <StatusButtons session={session} />
        </div>
      )}
      <dl>
        <Row name={t.reason}>{session.session_reason}</Row>
        {session.patient && <Row name={t.patient}>{fullName(session.patient)}</Row>}
        <Row name={t.status}>
          <Tag tone={tones[session.session_status]}>{statusLabel(session, t)}</Tag>
        </Row>
        {session.due && (
          <Row name={t.colDue}>
            <When at={session.due} />
          </Row>
        )}
        <Row name={t.start}>
          <time dateTime={session.start}>{i18n.date(session.start, { dateStyle: 'medium', timeStyle: 'short' })}</time>
        </Row>
        <Row name={t.people}>
          <ul className="msg-people">
            {session.users.map((user) => (
              <li key={user.profile_id}>
                <Avatar name={fullName(user)} size={28} />
                <span>
                  {user.profile_id === me
                    ? `${fullName(user)} (${t.you.toLocaleLowerCase(i18n.locale)})`
                    : fullName(user)}
                  <small>{roleLabel(user, t)}</small>
                </span>
              </li>
            ))}
          </ul>
        </Row>
        {session.decided_at && session.decided_by && (
          <Row name={t.answered}>
            {t.byPerson(day(session.decided_at), participantName(session, session.decided_by, me, t))}
          </Row>
        )}
        {session.decision_reason && <Row name={t.why}>{session.decision_reason}</Row>}
        {session.completed_at && <Row name={t.completed}>{day(session.completed_at)}</Row>}
        <Row name={t.keptUntil}>{day(session.retention)}</Row>
      </dl>
      {session.mine && session.last_seq > 0 && (
        <div className="msg-about-acts">
          <Button busy={busy} onClick={() => void save('text')}>
            {t.exportText}
          </Button>
          <Button intent="quiet" disabled={busy} onClick={() => void save('json')}>
            {t.exportJson}
          </Button>
        </div>
      )}
    </div>
  );
});
