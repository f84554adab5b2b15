import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Avatar, Button, Tag, When } from '../../../../core/browser/ui/index.ts';
import { I18n, Toasts } from '../../../../core/shared/index.ts';
import type { Session } from '../../shared/session.ts';
import { failureText } from '../failureText.ts';
import { messagingMessages } from '../messages.ts';
import { fullName, nameIn, roleWord, statusWord } from '../people.ts';
import { Files } from '../stores/Files.ts';
import { Inbox } from '../stores/Inbox.ts';
import { LifeButtons } from './SessionButtons.tsx';

const tones = { requested: 'wait', confirmed: 'good', denied: 'bad', completed: 'plain', expired: 'plain' } as const;

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export interface AboutDetailsProps {
  readonly session: Session;
  /** On a phone, where the heading has no room for them: complete and reopen. */
  readonly acts?: boolean;
}

/** What a session is about, who is in it, what was decided, and how long it is kept. */
export const AboutDetails = observer(({ session, acts = false }: AboutDetailsProps) => {
  const t = useMessages(messagingMessages);
  const i18n = useService(I18n);
  const toasts = useService(Toasts);
  const files = useStore(Files);
  const { me } = useStore(Inbox);
  const [saving, setSaving] = useState(false);
  const day = (at: string): string =>
    i18n.date(at, { dateStyle: 'long', ...(at.length === 10 && { timeZone: 'UTC' }) });
  const save = async (format: 'text' | 'json'): Promise<void> => {
    setSaving(true);
    const name = `session-${session.created_at.slice(0, 10)}.${format === 'json' ? 'json' : 'txt'}`;
    await files
      .saveSession(session.session_id, format, name)
      .catch((error: unknown) => toasts.show({ message: failureText(t, error), intent: 'danger' }));
    setSaving(false);
  };
  return (
    <div className="msg-about-body">
      {acts && (
        <div className="msg-about-life">
          <LifeButtons session={session} />
        </div>
      )}
      <dl>
        <Row name={t.reason}>{session.session_reason}</Row>
        {session.patient && <Row name={t.patient}>{fullName(session.patient)}</Row>}
        <Row name={t.status}>
          <Tag tone={tones[session.session_status]}>{statusWord(session, t)}</Tag>
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
                  <small>{roleWord(user, t)}</small>
                </span>
              </li>
            ))}
          </ul>
        </Row>
        {session.decided_at && session.decided_by && (
          <Row name={t.answered}>{t.byPerson(day(session.decided_at), nameIn(session, session.decided_by, me, t))}</Row>
        )}
        {session.decision_reason && <Row name={t.why}>{session.decision_reason}</Row>}
        {session.completed_at && <Row name={t.completed}>{day(session.completed_at)}</Row>}
        <Row name={t.keptUntil}>{day(session.retention)}</Row>
      </dl>
      {session.mine && session.last_seq > 0 && (
        <div className="msg-about-acts">
          <Button busy={saving} onClick={() => void save('text')}>
            {t.exportText}
          </Button>
          <Button intent="quiet" disabled={saving} onClick={() => void save('json')}>
            {t.exportJson}
          </Button>
        </div>
      )}
    </div>
  );
});
