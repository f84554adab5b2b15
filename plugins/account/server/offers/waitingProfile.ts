import { announceStaff } from '#clinical/server';
import type { Trx } from '#core/server/database/tables.ts';
import { notFound } from '#core/server/failure.ts';
import type { InvitationPayload } from '#core/server/identity/invitation.ts';
import type { CallContext, ServerServices } from '#core/server/plugin/scope.ts';
import { sql } from 'kysely';
import { mayInvite } from './mayInvite.ts';

/** A new account's profile is there before anybody uses it: taken back, it is gone, and the mailed link leads nowhere. @returns whether it was one */
export const revokeWaiting = async (
  services: ServerServices,
  db: Trx,
  { caller, audit }: CallContext,
  id: string,
): Promise<boolean> => {
  const { orgId, role } = caller;
  const profile = await db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .innerJoin('organization as o', 'o.id', 'p.org_id')
    .select(['p.account_id', 'p.role', 'a.email', 'o.slug'])
    .where('p.id', '=', id)
    .where('p.org_id', '=', orgId)
    .where('p.resource_id', 'is', null)
    .where('a.status', '=', 'invited')
    .forUpdate('p')
    .executeTakeFirst();
  if (!profile) return false;
  if (!mayInvite(role, profile.role)) throw notFound('invitation');
  const named: keyof InvitationPayload = 'organization';
  await db
    .deleteFrom('one_time_code')
    .where('email', '=', profile.email)
    .where('purpose', '=', 'invite')
    .where(sql`payload ->> ${named}`, '=', profile.slug)
    .execute();
  await services.links.revoke(db, orgId, `invitation/${profile.account_id}`);
  await db.deleteFrom('profile').where('id', '=', id).execute();
  if (profile.role !== 'patient') await announceStaff(services.live, db, orgId);
  await audit({ action: 'uninvited', target: { type: 'profile', id }, detail: { role: profile.role } });
  return true;
};
