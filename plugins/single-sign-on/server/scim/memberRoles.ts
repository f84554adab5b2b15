import { sql } from 'kysely';
import { changeOffer } from '#clinical/server/people/linking/offers.ts';
import { changeMember, type GivenRole, giveRole } from '#clinical/server/people/staff/changes.ts';
import { forbidden } from '#core/server';
import { checkRoleGiven } from '#core/server/identity/customRoles.ts';
import { clinicRoles, mayManage } from '#core/shared';
import type { ScimScope } from './scope.ts';
import { placesOf } from './userRows.ts';

interface Mapped extends GivenRole {
  readonly user_id: string;
}

const more = (one: GivenRole, other: GivenRole): boolean => {
  const [rank, otherRank] = [clinicRoles.indexOf(one.role), clinicRoles.indexOf(other.role)];
  return rank > otherRank || (rank === otherRank && one.customRole === null && other.customRole !== null);
};

/** What groups make of these people, by id: of several the role that allows most, a role as it is before one made of it. */
const mappedRoles = async (
  { db, orgId }: Pick<ScimScope, 'db' | 'orgId'>,
  users: readonly string[],
): Promise<ReadonlyMap<string, GivenRole>> => {
  const { rows } = await sql<Mapped>`select m.user_id, g.role, g.custom_role_id as "customRole"
    from scim_member m join scim_group g on g.id = m.group_id
    where m.org_id = ${orgId} and g.role is not null and m.user_id = any(${[...users]}::text[])
    order by lower(g.display_name)`.execute(db);
  const best = new Map<string, GivenRole>();
  for (const row of rows) {
    const before = best.get(row.user_id);
    if (!before || more(row, before)) best.set(row.user_id, { role: row.role, customRole: row.customRole });
  }
  return best;
};

/** Which of these are in a group with a role. */
export const membersWithRole = async (
  scope: Pick<ScimScope, 'db' | 'orgId'>,
  users: readonly string[],
): Promise<ReadonlySet<string>> => new Set((await mappedRoles(scope, users)).keys());

const ofOthers = ({ connection }: ScimScope): GivenRole => ({
  role: 'practitioner',
  customRole: connection.othersRole,
});

/** With which role somebody is invited: never an administrator’s unless a group says so. */
export const roleFor = async (scope: ScimScope, userId: string): Promise<GivenRole> =>
  (await mappedRoles(scope, [userId])).get(userId) ?? ofOthers(scope);

/**
 * Makes these people what their groups say, by the same function as the staff page and within its rules. Who left the last of
 * them has the others’ role from now on; whom no group ever gave one keeps theirs.
 * @param had who was in a group with a role before
 * @throws Failure 403, 409 `last_administrator`, 422
 */
export const applyRoles = async (
  scope: ScimScope,
  users: readonly string[],
  had: ReadonlySet<string>,
): Promise<void> => {
  const { services, by, db, orgId } = scope;
  const mapped = await mappedRoles(scope, users);
  for (const userId of users) {
    const wanted = mapped.get(userId) ?? (had.has(userId) ? ofOthers(scope) : null);
    if (wanted === null) continue;
    const row = await db.selectFrom('scim_user').select('account_id').where('id', '=', userId).executeTakeFirst();
    const [first, ...others] = await placesOf(db, orgId, row?.account_id ?? null);
    if (!first || (first.role === wanted.role && first.custom_role_id === wanted.customRole)) continue;
    // Somebody with several profiles has the role already, beside the one that they began with.
    if (others.some(({ role, custom_role_id: custom }) => role === wanted.role && custom === wanted.customRole))
      continue;
    if (first.is_offer) {
      if (!mayManage(by.caller.role, wanted.role) || !mayManage(by.caller.role, first.role))
        throw forbidden('Your role can’t give or take this role.');
      await checkRoleGiven(db, by.caller, wanted.role, wanted.customRole);
      await changeOffer(db, { id: first.id, orgId }, wanted);
    } else {
      await changeMember(services, by, first.id, 'changed', giveRole(services, by, wanted));
    }
  }
};
