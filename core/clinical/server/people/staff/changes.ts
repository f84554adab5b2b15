import { type ClinicRole, isAdmin, mayManage } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { conflict, forbidden } from '#core/server/failure.ts';
import { checkRoleGiven } from '#core/server/identity/customRoles.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '../announceStaff.ts';
import { renamed, roleIdOf, withRole, withTitle } from '../personResources.ts';
import { keepAnAdministrator, keepSomeAdministrator, type MemberToChange, memberToChange } from './access.ts';
import { authorOf, type StaffChanger } from './staffChanger.ts';

/** Answers what the trail says of it; null where there was nothing to change. */
type Change = (db: Trx, member: MemberToChange) => Promise<Record<string, string> | null>;

/** The one place where a member of staff is changed: who may, one at a time, noted in the trail and told to open browsers. */
export const changeMember = (
  { asSystem, live }: Pick<ServerServices, 'asSystem' | 'live'>,
  by: StaffChanger,
  id: string,
  action: 'suspended' | 'restored' | 'changed',
  change: Change,
): Promise<void> =>
  asSystem(async (db) => {
    const detail = await change(db, await memberToChange(db, by, id));
    if (detail === null) return;
    await by.audit({ action, target: { type: 'profile', id }, detail });
    await announceStaff(live, db, by.caller.orgId);
  });

/** @throws Failure 409 `not_active`, `last_administrator` */
export const closeAccess = async (
  { now, live }: Pick<ServerServices, 'now' | 'live'>,
  db: Trx,
  { caller }: Pick<StaffChanger, 'caller'>,
  member: MemberToChange,
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

export const suspendMember =
  (services: Pick<ServerServices, 'now' | 'live'>, by: StaffChanger): Change =>
  async (db, member) => {
    if (member.suspended_at) return null;
    await closeAccess(services, db, by, member);
    return { role: member.role };
  };

export const openAccess = async (db: Trx, id: string): Promise<void> => {
  await db.updateTable('profile').set({ suspended_at: null, suspended_by: null }).where('id', '=', id).execute();
};

export const restoreMember: Change = async (db, member) => {
  if (!member.suspended_at) return null;
  await openAccess(db, member.id);
  return { role: member.role };
};

export interface GivenRole {
  readonly role: ClinicRole;
  /** Id of a custom role made of it; null: the role as it is. */
  readonly customRole: string | null;
}

/**
 * The record says what somebody is here too; the next call of theirs finds the new role, and their browsers look at once.
 * The change throws Failure 403, 409 `has_role`, `last_administrator`, 422.
 */
export const giveRole =
  (services: ServerServices, by: StaffChanger, { role, customRole }: GivenRole): Change =>
  async (db, member) => {
    const { id } = member;
    const { orgId } = by.caller;
    if (member.role === role && member.custom_role_id === customRole) return null;
    if (member.role === 'super_admin' || !mayManage(by.caller.role, role))
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
    const record = services.record(db, orgId, authorOf(by));
    const kept = await record.find('PractitionerRole', roleIdOf(id));
    if (kept) await record.update({ ...kept, code: withRole(kept.code, role) });
    await services.live.closeProfile(db, id, 'profile_changed');
    return { from: member.role, role, ...(customRole !== null && { custom: customRole }) };
  };

export interface MemberNames {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string | null;
}

/** Another name or title: of the profile, and of the record that is theirs. */
export const renameMember =
  (services: ServerServices, by: StaffChanger, { firstName, lastName, title }: MemberNames): Change =>
  async (db, member) => {
    const { id, resource_id: resourceId } = member;
    if (member.first_name === firstName && member.last_name === lastName && member.title === title) return null;
    await db
      .updateTable('profile')
      .set({ first_name: firstName, last_name: lastName, title })
      .where('id', '=', id)
      .execute();
    const record = services.record(db, by.caller.orgId, authorOf(by));
    const person = resourceId === null ? null : await record.find('Practitioner', resourceId);
    if (person) await record.update({ ...person, name: renamed(person.name, firstName, lastName) });
    const role = await record.find('PractitionerRole', roleIdOf(id));
    if (role) await record.update(withTitle(role, `${firstName} ${lastName}`, title));
    return { how: 'names' };
  };
