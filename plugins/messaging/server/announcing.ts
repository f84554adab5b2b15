import type { Caller, LivePublisher, Notifier, ServerServices, Trx } from '../../../core/server/index.ts';
import { adminRoles, type NotificationKind } from '../../../core/shared/index.ts';
import type { SessionStatus } from '../shared/session.ts';
import { sessionChanged } from '../shared/message.ts';

export interface Announcing {
  readonly live: LivePublisher;
  readonly notifier: Notifier;
}

export const announcingOf = ({ live, notifier }: ServerServices): Announcing => ({ live, notifier });

/** Tells the people of a session, and the administrators' queue, to look again; nothing of its content travels. */
export const tellOfChange = async (
  { live }: Announcing,
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

/** Bell and push. The reason of a session is about somebody's health: it never travels this way. */
export const notifyOf = async (
  { notifier }: Announcing,
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
