import type { Session, SessionUser } from '../shared/session.ts';
import { partIn } from '../shared/sessionState.ts';
import type { Texts } from './failureText.ts';

export interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

export const fullName = (person: Named): string => `${person.first_name} ${person.last_name}`.trim();

/** At the other end: nobody who stands for a patient, and for these not the patient either. */
export const othersOf = (session: Session, me: string | null): readonly SessionUser[] => {
  const standing = session.users.some((user) => user.profile_id === me && user.part === 'stand_in');
  return session.users.filter(
    (user) => user.profile_id !== me && user.part !== 'stand_in' && !(standing && user.role === 'patient'),
  );
};

/** Who is at the other end, in a line. */
export const sessionTitle = (session: Session, me: string | null, t: Texts): string => {
  const others = othersOf(session, me);
  if (session.kind === 'default') return session.session_reason;
  if (session.kind === 'care_team') {
    const patient = session.patient ?? others.find((user) => user.role === 'patient');
    if (patient) return `${t.care_team} · ${fullName(patient)}`;
  }
  if (others.length === 0) return session.users.map(fullName).join(', ');
  return others.length <= 2 ? others.map(fullName).join(', ') : others.map((user) => user.first_name).join(', ');
};

/** The face beside it. */
export const avatarName = (session: Session, me: string | null): string => {
  const others = othersOf(session, me);
  const patient = session.patient ?? others.find((user) => user.role === 'patient');
  const one = patient ?? others[0] ?? session.users[0];
  return one ? fullName(one) : '?';
};

export const participantName = (session: Session | undefined, id: string, me: string | null, t: Texts): string => {
  if (id === me) return t.you;
  const user = session?.users.find((person) => person.profile_id === id);
  return user ? fullName(user) : t.somebody;
};

export const participantFirstName = (session: Session | undefined, id: string, t: Texts): string =>
  session?.users.find((person) => person.profile_id === id)?.first_name ?? t.somebody;

/** One word for the state; a request that its own author took back is not 'denied'. */
export const statusLabel = (session: Session, t: Texts): string =>
  session.session_status === 'denied' && partIn(session, session.decided_by) === 'requester'
    ? t.withdrawn
    : t[session.session_status];

export const roleLabel = (user: Pick<SessionUser, 'role' | 'title'> & Partial<SessionUser>, t: Texts): string => {
  if (user.stands_for) return t.standsFor(user.stands_for);
  return user.part === 'stand_in' ? t.standsForPatient : (user.title ?? t[`role_${user.role}`]);
};

/** The last line of a session, as a list shows it. */
export const lastMessageLine = (session: Session, me: string | null, t: Texts): string => {
  const last = session.last_message;
  if (!last) return session.session_reason;
  const text = last.preview || t.sentFiles(last.files);
  if (last.author_id === me) return t.youSaid(text);
  return session.users.length > 2 ? t.said(participantFirstName(session, last.author_id, t), text) : text;
};
