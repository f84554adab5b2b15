import { isAdmin, isStaff, type Role } from '#core/shared';
import { answerGraceMs } from './limits.ts';
import type { ChannelKind, Session, SessionStatus } from './session.ts';

export type SessionAct = 'confirm' | 'deny' | 'withdraw' | 'complete' | 'reopen' | 'write' | 'expire';

/** STA-1: from which state an act leads where. `write` changes nothing and is possible only in a confirmed session. */
const table: Readonly<Record<SessionAct, { readonly from: SessionStatus; readonly to: SessionStatus }>> = {
  confirm: { from: 'requested', to: 'confirmed' },
  deny: { from: 'requested', to: 'denied' },
  withdraw: { from: 'requested', to: 'denied' },
  expire: { from: 'requested', to: 'expired' },
  complete: { from: 'confirmed', to: 'completed' },
  reopen: { from: 'completed', to: 'confirmed' },
  write: { from: 'confirmed', to: 'confirmed' },
};

/** A person's role in the organisation and part in a session. */
export interface ParticipantRole {
  readonly role: Role | null;
  /** Null: not one of its people. Whoever stands for a patient has that patient's part. */
  readonly part: 'requester' | 'invitee' | null;
}

/** Somebody's part in a session: whoever stands for a patient has that patient's. */
export const partIn = ({ users }: Pick<Session, 'users'>, profileId: string | null): ParticipantRole['part'] => {
  const own = users.find((user) => user.profile_id === profileId)?.part ?? null;
  if (own !== 'stand_in') return own;
  const patients = users.find((user) => user.role === 'patient' && user.part !== 'stand_in')?.part;
  return patients === undefined || patients === 'stand_in' ? null : patients;
};

const may: Readonly<Record<SessionAct, (who: ParticipantRole) => boolean>> = {
  confirm: ({ role, part }) => part === 'invitee' || (part === null && isAdmin(role)),
  deny: ({ role, part }) => part === 'invitee' || (part === null && isAdmin(role)),
  withdraw: ({ part }) => part === 'requester',
  complete: ({ part }) => part !== null,
  reopen: ({ role, part }) => part !== null && isStaff(role),
  write: ({ part }) => part !== null,
  expire: () => false,
};

export const nextStatus = (from: SessionStatus, act: SessionAct): SessionStatus | null =>
  table[act].from === from ? table[act].to : null;

export const fromStatus = (act: SessionAct): SessionStatus => table[act].from;

/** Whether this person may ever do this to this session, whatever its state. */
export const mayEver = (who: ParticipantRole, act: SessionAct): boolean => may[act](who);

/** Whether this person may do this now. */
export const mayNow = (who: ParticipantRole, status: SessionStatus, act: SessionAct): boolean =>
  mayEver(who, act) && nextStatus(status, act) !== null;

/** Nothing more is expected of anybody; it stays to be read. */
export const isEnded = (status: SessionStatus): boolean => status !== 'requested' && status !== 'confirmed';

/** A request expires unanswered at its start, but never before everyone had a day to answer. */
export const dueAt = (start: Date, created: Date): Date =>
  new Date(Math.max(start.getTime(), created.getTime() + answerGraceMs));

/** Who may be asked by whom: patients ask staff; staff ask staff and patients. */
export const mayAsk = (asker: Role, asked: Role): boolean => isStaff(asked) || (asked === 'patient' && isStaff(asker));

/** ENT-7, from who is in it and whether it is about a patient who is not. */
export const kindOf = (people: readonly { readonly role: Role }[], aboutPatient: boolean): ChannelKind => {
  const patients = people.filter((person) => person.role === 'patient').length;
  const staff = people.length - patients;
  if (patients === 0) return aboutPatient ? 'care_team' : 'provider';
  return staff > 1 ? 'care_team' : 'secure';
};
