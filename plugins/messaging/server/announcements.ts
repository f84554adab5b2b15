import type { Caller, LivePublisher, Notifier, ServerServices, Trx } from '#core/server';
import { adminRoles, isShared, type NotificationKind } from '#core/shared';
import type { SessionStatus } from '../shared/session.ts';
import { sessionChanged, typing } from '../shared/message.ts';
import { participantIds } from './sessions/participants.ts';

export interface Announcer {
  readonly live: LivePublisher;
  readonly notifier: Notifier;
  readonly now: () => Date;
}

export const announcerOf = ({ live, notifier, now }: ServerServices): Announcer => ({ live, notifier, now });

/** Tells the people of a session, and the administrators' queue, to look again; nothing of its content travels. */
export const announceChange = async (
  { live }: Announcer,
  db: Trx,
  orgId: string,
  sessionId: string,
  people: readonly string[],
): Promise<void> => {
  const admins = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', 'in', adminRoles)
    .execute();
  const profiles = [...new Set([...people, ...admins.map((admin) => admin.id)])];
  await live.publish(db, orgId, { profiles }, sessionChanged, { session_id: sessionId });
};

/** Bell and push. The reason of a session is health information, so it is left out. */
export const notifyPeople = async (
  { notifier }: Announcer,
  db: Trx,
  orgId: string,
  to: readonly string[],
  kind: NotificationKind,
  from: Pick<Caller, 'firstName' | 'lastName'> | null,
  session: { readonly id: string; readonly status: SessionStatus },
): Promise<void> => {
  if (to.length === 0) return;
  await notifier.notify(db, orgId, to, kind, {
    ...(from && { sender_first_name: from.firstName, sender_last_name: from.lastName }),
    session_id: session.id,
    session_status: session.status,
  });
};

/** Relays typing to the other people of a session; ignores senders who are not in it. */
export const relayTyping =
  ({ inOrg, live, now }: ServerServices) =>
  async ({ session_id }: { readonly session_id: string }, caller: Caller): Promise<void> => {
    if (!isShared(caller.shared, 'act:messages')) return;
    const people = await inOrg(caller.orgId, (db) => participantIds(db, session_id, now()));
    if (!people.includes(caller.profileId)) return;
    const profiles = people.filter((person) => person !== caller.profileId);
    await live.signal(caller.orgId, { profiles }, typing, caller.profileId, { session_id });
  };
