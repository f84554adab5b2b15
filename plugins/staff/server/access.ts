import { sql } from 'kysely';
import { adminRoles, isAdmin, mayManage, staffRoles } from '#core/shared';
import { type CallContext, conflict, forbidden, notFound, type Trx } from '#core/server';
import { profileSuspended } from '#core/server/identity/chosenProfile.ts';

/**
 * The member of staff whom an administrator is about to change. One such change of an organisation at a time: what holds here
 * holds until the transaction ends, also of the caller, whom another administrator may have changed a moment ago.
 * @param db a system transaction
 * @throws Failure 403, 403 `profile_suspended`, 404, 409 `own_account`
 */
export const memberToChange = async (db: Trx, { caller }: CallContext, id: string) => {
  const { orgId, profileId, accountId, role } = caller;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${orgId}`}, 0))`.execute(db);
  const own = await db
    .selectFrom('profile')
    .select(['role', 'suspended_at'])
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (own?.suspended_at) throw profileSuspended();
  if (own?.role !== role) throw forbidden('Your role does not allow this.');
  const member = await db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select([
      'p.id',
      'p.account_id',
      'p.role',
      'p.suspended_at',
      'p.resource_id',
      'p.title',
      'p.first_name',
      'p.last_name',
      'a.status',
    ])
    .where('p.id', '=', id)
    .where('p.org_id', '=', orgId)
    .where('p.role', 'in', staffRoles)
    .forUpdate('p')
    .executeTakeFirst();
  if (!member || member.account_id === `ended-${id}`) throw notFound('member of staff');
  if (member.account_id === accountId)
    throw conflict('You can’t change your own access. Ask another administrator.', 'own_account');
  if (!mayManage(role, member.role)) throw forbidden('Your role can’t change people with this role.');
  return member;
};

/** A clinic that nobody runs could let nobody back in. @throws Failure 409 `last_administrator` */
export const keepAnAdministrator = async (
  db: Trx,
  orgId: string,
  { id, role }: Awaited<ReturnType<typeof memberToChange>>,
): Promise<void> => {
  if (!isAdmin(role)) return;
  const other = await db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select('p.id')
    .where('p.org_id', '=', orgId)
    .where('p.id', '!=', id)
    .where('p.role', 'in', adminRoles)
    .where('p.suspended_at', 'is', null)
    .where('a.status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throw conflict('This is the clinic’s last active administrator. Name another one first.', 'last_administrator');
};
