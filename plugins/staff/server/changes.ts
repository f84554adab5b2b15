import { announceStaff } from '#clinical/server';
import { roleIdOf, withRole } from '#clinical/server/people/personResources.ts';
import { type CallContext, conflict, forbidden, type Handler, type ServerServices, type Trx } from '#core/server';
import { checkRoleGiven } from '#core/server/identity/customRoles.ts';
import { isAdmin, mayManage } from '#core/shared';
import type { changeRole, restoreMember, suspendMember } from '../shared/calls.ts';
import { keepAnAdministrator, keepSomeAdministrator, memberToChange } from './access.ts';

type Services = ServerServices;
type Change = (db: Trx, member: Awaited<ReturnType<typeof memberToChange>>) => Promise<Record<string, string> | null>;

/** @param change answers what the trail says of it; null where there was nothing to change */
export const changeMember = (
  { asSystem, live }: Services,
  context: CallContext,
  id: string,
  action: 'suspended' | 'restored' | 'changed',
  change: Change,
): Promise<void> =>
  asSystem(async (db) => {
    const detail = await change(db, await memberToChange(db, context, id));
    if (detail === null) return;
    await context.audit({ action, target: { type: 'profile', id }, detail });
    await announceStaff(live, db, context.caller.orgId);
  });

/** @throws Failure 409 `not_active`, `last_administrator` */
export const closeAccess = async (
  { now, live }: Services,
  db: Trx,
  { caller }: CallContext,
  member: Awaited<ReturnType<typeof memberToChange>>,
): Promise<void> => {
  if (member.status !== 'active')
    throw conflict('This person has not joined yet. Cancel the invitation instead.', 'not_active');
  await keepAnAdministrator(db, caller.orgId, member);
  await db
    .updateTable('profile')
    .set({ suspended_at: now(), suspended_by: caller.profileId })
    .where('id', '=', member.id)
    .execute();
  await live.closeProfile(db, member.id, 'profile_suspended');
};

export const suspend =
  (services: Services): Handler<typeof suspendMember> =>
  ({ params: { id } }, context) =>
    changeMember(services, context, id, 'suspended', async (db, member) => {
      if (member.suspended_at) return null;
      await closeAccess(services, db, context, member);
      return { role: member.role };
    });

export const openAccess = async (db: Trx, id: string): Promise<void> => {
  await db.updateTable('profile').set({ suspended_at: null, suspended_by: null }).where('id', '=', id).execute();
};

export const restore =
  (services: Services): Handler<typeof restoreMember> =>
  ({ params: { id } }, context) =>
    changeMember(services, context, id, 'restored', async (db, member) => {
      if (!member.suspended_at) return null;
      await openAccess(db, id);
      return { role: member.role };
    });

/** The record says what somebody is here too; the next call of theirs finds the new role, and their browsers look at once. */
export const setRole =
  (services: Services): Handler<typeof changeRole> =>
  ({ params: { id }, body: { role, customRole = null } }, context) =>
    changeMember(services, context, id, 'changed', async (db, member) => {
      const { orgId } = context.caller;
      if (member.role === role && member.custom_role_id === customRole) return null;
      if (member.role === 'super_admin' || !mayManage(context.caller.role, role))
        throw forbidden('Your role can’t give or take this role.');
      await checkRoleGiven(db, { orgId, custom: member.callersRole }, role, customRole);
      const twin = await db
        .selectFrom('profile')
        .select('id')
        .where('account_id', '=', member.account_id)
        .where('org_id', '=', orgId)
        .where('role', '=', role)
        .where('id', '!=', id)
        .executeTakeFirst();
      if (twin) throw conflict('This person has that role already, beside this one.', 'has_role');
      await db.updateTable('profile').set({ role, custom_role_id: customRole }).where('id', '=', id).execute();
      if (isAdmin(member.role)) await keepSomeAdministrator(db, orgId);
      const record = services.record(db, orgId, context.caller);
      const kept = await record.find('PractitionerRole', roleIdOf(id));
      if (kept) await record.update({ ...kept, code: withRole(kept.code, role) });
      await services.live.closeProfile(db, id, 'profile_changed');
      return { from: member.role, role, ...(customRole !== null && { custom: customRole }) };
    });
