import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './filter.ts';
import { applyRoles, membersWithRole } from './memberRoles.ts';
import type { Page } from './pages.ts';
import { refusal, unknownResource } from './refusals.ts';
import type { GroupChange, GroupInput } from './groupInput.ts';
import type { ScimScope } from './scope.ts';

export interface GroupRow {
  readonly id: string;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly claimed: boolean;
  readonly created_at: Date;
  readonly changed_at: Date;
}

export interface GroupMember {
  readonly group_id: string;
  readonly user_id: string;
  readonly name: string;
}

export const groupFilters = ['displayname', 'externalid', 'id', 'members.value', 'members'] as const;
type GroupCondition = Condition<(typeof groupFilters)[number]>;

const hasMember = (value: string | boolean) =>
  sql`exists (select 1 from scim_member m where m.group_id = g.id and m.user_id = ${String(value)})`;
const tests: Readonly<Record<GroupCondition['name'], (value: string | boolean) => RawBuilder<unknown>>> = {
  displayname: (value) => sql`lower(g.display_name) = lower(${String(value)})`,
  externalid: (value) => sql`g.external_id = ${String(value)}`,
  id: (value) => sql`g.id = ${String(value)}`,
  'members.value': hasMember,
  members: hasMember,
};

type Reading = Pick<ScimScope, 'db' | 'orgId'>;

export const findGroups = async (
  { db, orgId }: Reading,
  conditions: readonly GroupCondition[],
  { start, count }: Page,
): Promise<{ readonly rows: readonly GroupRow[]; readonly total: number }> => {
  const where = sql.join(
    [sql`g.org_id = ${orgId}`, ...conditions.map(({ name, value }) => tests[name](value))],
    sql` and `,
  );
  const total = await sql<{ total: number }>`select count(*)::int as total from scim_group g where ${where}`.execute(
    db,
  );
  const { rows } = await sql<GroupRow>`select * from scim_group g where ${where}
    order by created_at, id limit ${count} offset ${start - 1}`.execute(db);
  return { rows, total: total.rows[0]!.total };
};

export const findGroup = async (reading: Reading, id: string): Promise<GroupRow> => {
  const { rows } = await findGroups(reading, [{ name: 'id', value: id }], { start: 1, count: 1 });
  if (!rows[0]) throw unknownResource();
  return rows[0];
};

export const membersOf = async ({ db, orgId }: Reading, groups: readonly string[]): Promise<readonly GroupMember[]> => {
  const { rows } = await sql<GroupMember>`select m.group_id, m.user_id, u.first_name || ' ' || u.last_name as name
    from scim_member m join scim_user u on u.id = m.user_id
    where m.org_id = ${orgId} and m.group_id = any(${[...groups]}::text[]) order by u.created_at, u.id`.execute(db);
  return rows;
};

const idsIn = async (scope: Reading, group: string): Promise<ReadonlySet<string>> =>
  new Set((await membersOf(scope, [group])).map(({ user_id }) => user_id));

/** Another clinic’s users are not told from those that never were. @throws Failure 400 */
const needUsers = async ({ db, orgId }: Reading, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from scim_user
    where org_id = ${orgId} and deleted_at is null and id = any(${[...ids]}::text[])`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw refusal('invalidValue', 'A member is not known here. Create it first.');
};

const setMembers = async (scope: ScimScope, group: string, wanted: ReadonlySet<string>): Promise<void> => {
  const { db, orgId } = scope;
  const before = await idsIn(scope, group);
  const added = [...wanted].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !wanted.has(id));
  if (added.length + removed.length === 0) return;
  await needUsers(scope, added);
  const had = await membersWithRole(scope, removed);
  if (added.length > 0)
    await sql`insert into scim_member (org_id, group_id, user_id)
      select ${orgId}, ${group}, id from unnest(${added}::text[]) as i(id) on conflict do nothing`.execute(db);
  if (removed.length > 0)
    await db.deleteFrom('scim_member').where('group_id', '=', group).where('user_id', 'in', removed).execute();
  await applyRoles(scope, [...added, ...removed], had);
};

const twinOf = ({ db, orgId }: Reading, name: string, but: string) =>
  db
    .selectFrom('scim_group')
    .select(['id', 'claimed'])
    .where('org_id', '=', orgId)
    .where((eb) => eb(eb.fn('lower', ['display_name']), '=', name.toLowerCase()))
    .where('id', '!=', but)
    .executeTakeFirst();

const taken = () => refusal('uniqueness', 'This clinic has a group with this displayName already.');

const audited = ({ by }: ScimScope, action: 'created' | 'changed' | 'deleted', id: string): Promise<void> =>
  by.audit({ action, target: { type: 'directory-group', id } });

/** A group for which an administrator waits under its name is that one. @throws Failure 400, 409 `uniqueness` */
export const createGroup = async (scope: ScimScope, input: GroupInput): Promise<GroupRow> => {
  const { db, orgId, now } = scope;
  const { displayName, externalId = null, members } = input;
  if (displayName === undefined) throw refusal('invalidValue', 'displayName is missing.');
  const twin = await twinOf(scope, displayName, '');
  if (twin?.claimed) throw taken();
  const given = { display_name: displayName, external_id: externalId, claimed: true, changed_at: now };
  const { id } = twin
    ? await db.updateTable('scim_group').set(given).where('id', '=', twin.id).returning('id').executeTakeFirstOrThrow()
    : await db
        .insertInto('scim_group')
        .values({ ...given, org_id: orgId, role: null, custom_role_id: null, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
  await audited(scope, 'created', id);
  if (members) await setMembers(scope, id, new Set(members));
  return findGroup(scope, id);
};

const membersAfter = (before: ReadonlySet<string>, { members = [] }: GroupChange): ReadonlySet<string> => {
  let after = new Set(before);
  for (const { act, ids } of members)
    if (act === 'replace') after = new Set(ids);
    else if (act === 'add') for (const id of ids) after.add(id);
    else for (const id of ids ?? [...after]) after.delete(id);
  return after;
};

/** What says nothing of members changes none of them. @throws Failure 400, 404, 409 `uniqueness`, those of roles */
export const changeGroup = async (scope: ScimScope, id: string, change: GroupChange): Promise<GroupRow> => {
  const { db, now } = scope;
  const group = await findGroup(scope, id);
  const { displayName, externalId, members } = change;
  if (displayName !== undefined && (await twinOf(scope, displayName, id))) throw taken();
  await db
    .updateTable('scim_group')
    .set({
      ...(displayName !== undefined && { display_name: displayName }),
      ...(externalId !== undefined && { external_id: externalId }),
      ...{ claimed: true, changed_at: now },
    })
    .where('id', '=', group.id)
    .execute();
  if (members) await setMembers(scope, id, membersAfter(await idsIn(scope, id), change));
  await audited(scope, 'changed', id);
  return findGroup(scope, id);
};

export const removeGroup = async (scope: ScimScope, id: string): Promise<GroupRow> => {
  const group = await findGroup(scope, id);
  await setMembers(scope, id, new Set());
  await scope.db.deleteFrom('scim_group').where('id', '=', id).execute();
  await audited(scope, 'deleted', id);
  return group;
};
