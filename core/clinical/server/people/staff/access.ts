import { sql } from 'kysely';
import { type CustomRole, isAdmin, isTaken, mayManage, staffRoles } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { conflict, forbidden, notFound } from '#core/server/failure.ts';
import { profileSuspended } from '#core/server/identity/chosenProfile.ts';
import { customRoleOf, isRunByAnother } from '#core/server/identity/customRoles.ts';
import type { StaffChanger } from './staffChanger.ts';

/**
 * One change of who may do what in an organisation at a time: what holds here holds until the transaction ends, also of the
 * caller, whom another administrator may have changed a moment ago.
 * @param db a system transaction
 * @returns the caller's custom role at this moment
 * @throws Failure 403, 403 `profile_suspended`
 */
export const lockStaff = async (db: Trx, { caller }: Pick<StaffChanger, 'caller'>): Promise<CustomRole | undefined> => {
  const { orgId, role } = caller;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${orgId}`}, 0))`.execute(db);
  if (caller.accountId === null) {
    await caller.stands(db);
    return undefined;
  }
  const own = await db
    .selectFrom('profile')
    .select(['role', 'suspended_at', 'custom_role_id'])
    .where('id', '=', caller.profileId)
    .executeTakeFirst();
  if (own?.suspended_at) throw profileSuspended();
  const custom = own?.custom_role_id == null ? undefined : await customRoleOf(db, orgId, own.custom_role_id);
  if (own?.role !== role || isTaken(custom, 'staff', 'manage')) throw forbidden('Your role does not allow this.');
  return custom;
};

/**
 * The member of staff whom an administrator is about to change, under `lockStaff`.
 * @param db a system transaction
 * @throws Failure 403, 403 `profile_suspended`, 404, 409 `own_account`
 */
export const memberToChange = async (db: Trx, by: Pick<StaffChanger, 'caller'>, id: string) => {
  const { orgId, accountId, role } = by.caller;
  const custom = await lockStaff(db, by);
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
      'p.custom_role_id',
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
  return { ...member, callersRole: custom };
};
export type MemberToChange = Awaited<ReturnType<typeof memberToChange>>;

const lastAdministrator = () =>
  conflict('This is the clinic’s last active administrator. Name another one first.', 'last_administrator');

/** Somebody active must be able to change the staff. @throws Failure 409 `last_administrator` */
export const keepSomeAdministrator = async (db: Trx, orgId: string, without?: string): Promise<void> => {
  if (!(await isRunByAnother(db, orgId, { profileId: without }))) throw lastAdministrator();
};

/** Before an administrator is no longer one. @throws Failure 409 `last_administrator` */
export const keepAnAdministrator = async (db: Trx, orgId: string, { id, role }: MemberToChange): Promise<void> => {
  if (isAdmin(role)) await keepSomeAdministrator(db, orgId, id);
};
