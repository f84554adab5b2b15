import { allFound } from '#clinical/server';
import type { ServerServices, Trx } from '#core/server';
import { isRunByAnother } from '#core/server/identity/customRoles.ts';
import { isAdmin, isStaff } from '#core/shared';
import type { Closing } from '../../shared/closureCalls.ts';

/** @param db a system transaction */
const profilesOf = (db: Trx, accountId: string) =>
  db
    .selectFrom('profile as p')
    .innerJoin('organization as o', 'o.id', 'p.org_id')
    .select(['p.id', 'p.org_id', 'p.role', 'p.resource_id', 'p.stands_for', 'o.name as clinic'])
    .where('p.account_id', '=', accountId)
    .where('p.suspended_at', 'is', null)
    .orderBy('o.name')
    .execute();

/**
 * Work and records hang on the access of whoever works at a clinic: an administrator ends it, and hands over what they hold.
 * @param db a system transaction
 */
export const whyNot = async (db: Trx, accountId: string): Promise<Closing['refused']> => {
  const staff = (await profilesOf(db, accountId)).filter(({ role }) => isStaff(role));
  for (const { org_id } of staff.filter(({ role }) => isAdmin(role))) {
    if (!(await isRunByAnother(db, org_id, { accountId }))) return 'last_administrator';
  }
  return staff.length > 0 ? 'staff_account' : null;
};

/** What is open when somebody leaves. Only their own: what they see of others as a delegate is not theirs to lose. */
export const openThings = async (
  services: ServerServices,
  accountId: string,
): Promise<Omit<Closing, 'closesAt' | 'refused'>> => {
  const { profiles, drafts, delegates } = await services.asSystem(async (db) => {
    const profiles = await profilesOf(db, accountId);
    const ids = profiles.map(({ id }) => id);
    const own = profiles.filter(({ stands_for, resource_id }) => stands_for === null && resource_id !== null);
    const drafts =
      ids.length === 0
        ? 0
        : await db
            .selectFrom('draft')
            .select(({ fn }) => fn.countAll<string>().as('n'))
            .where('profile_id', 'in', ids)
            .where('text', '!=', '')
            .executeTakeFirstOrThrow()
            .then(({ n }) => Number(n));
    const delegates: string[] = [];
    for (const { org_id, resource_id } of own) {
      const found = await db
        .selectFrom('profile')
        .select(['first_name', 'last_name'])
        .where('org_id', '=', org_id)
        .where('stands_for', '=', resource_id)
        .where('suspended_at', 'is', null)
        .limit(50)
        .execute();
      delegates.push(...found.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()));
    }
    return { profiles, drafts, delegates };
  });
  const visits: Closing['visits'] = [];
  for (const { org_id: orgId, resource_id: id, stands_for, role, clinic } of profiles) {
    if (id === null || stands_for !== null || role !== 'patient') continue;
    const asked = {
      patient: `Patient/${id}`,
      status: 'booked,pending,proposed',
      date: `ge${services.now().toISOString()}`,
    };
    const found = await services.inOrg(orgId, (db) => allFound(services.record(db, orgId), 'Appointment', asked));
    for (const { start } of found) if (start) visits.push({ at: new Date(start).toISOString(), clinic });
  }
  visits.sort((one, other) => (one.at < other.at ? -1 : 1));
  const clinics = [...new Set(profiles.map(({ clinic }) => clinic))];
  return { clinics, visits: visits.slice(0, 50), drafts, delegates: [...new Set(delegates)] };
};
