import { sql } from 'kysely';
import { announceStaff } from '#clinical/server';
import { keepSomeAdministrator, lockStaff } from '#clinical/server/people/staff/access.ts';
import {
  type CallContext,
  conflict,
  forbidden,
  type Handler,
  notFound,
  type ServerServices,
  type Trx,
} from '#core/server';
import { customRoleOf } from '#core/server/identity/customRoles.ts';
import { mayManage, mayPassOn } from '#core/shared';
import { type ChangeableRole, changeableRoles } from '../shared/calls.ts';
import type { createRole, listRoles, removeRole, saveRole } from '../shared/roleCalls.ts';
import { checkParts, permissionAreas } from './roleAreas.ts';

const mostRoles = 50;
const mostNamed = 20;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly base: ChangeableRole;
  readonly takes: string[];
  readonly gives: string[];
  readonly count: number;
  readonly people: string[];
}

/** Who has a role, or would have it by an open invitation. */
const holders = (orgId: string) => sql`select custom_role_id, first_name, last_name from profile where org_id = ${orgId}
  and custom_role_id is not null
  union all select custom_role_id, first_name, last_name from profile_offer
  where org_id = ${orgId} and state = 'open' and custom_role_id is not null`;

export const roles =
  (services: ServerServices): Handler<typeof listRoles> =>
  async (_, { db, caller }) => {
    const { orgId, role, custom } = caller;
    const { rows } = await sql<Row>`with holder as (${holders(orgId)})
      select r.id, r.name, r.base, r.takes, r.gives, (select count(*)::int from holder h where h.custom_role_id = r.id) as count,
        array(select h.first_name || ' ' || h.last_name from holder h where h.custom_role_id = r.id
          order by h.last_name, h.first_name limit ${mostNamed}) as people
      from custom_role r where r.org_id = ${orgId} order by lower(r.name)`.execute(db);
    return {
      data: rows.map((row) => ({ ...row, manageable: mayManage(role, row.base) && mayPassOn(custom, row) })),
      areas: permissionAreas(services),
    };
  };

interface Parts {
  readonly name: string;
  readonly takes: readonly string[];
  readonly gives: readonly string[];
}

const once = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/**
 * A role reaches no further than its base role can, and than whoever makes it does.
 * @throws Failure 403, 409 `name_taken`, 422
 */
const checkRole = async (
  services: ServerServices,
  db: Trx,
  context: CallContext,
  { id, base, ...parts }: Parts & { readonly id: string | null; readonly base: ChangeableRole },
): Promise<void> => {
  const { orgId, role } = context.caller;
  checkParts(permissionAreas(services), base, parts);
  if (!mayManage(role, base)) throw forbidden('You can’t make a role above your own.');
  if (!mayPassOn(await lockStaff(db, context), parts))
    throw forbidden('You can’t make a role that allows what your own role does not.');
  const twin = await db
    .selectFrom('custom_role')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${parts.name})`)
    .where('id', '!=', id ?? '')
    .executeTakeFirst();
  if (twin) throw conflict('There is a role with this name already. Choose another name.', 'name_taken');
};

export const create =
  (services: ServerServices): Handler<typeof createRole> =>
  ({ body }, context) =>
    services.asSystem(async (db) => {
      const { orgId, profileId } = context.caller;
      const { name, base } = body;
      const [takes, gives] = [once(body.takes), once(body.gives)];
      await checkRole(services, db, context, { ...body, id: null });
      const { count } = await db
        .selectFrom('custom_role')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('org_id', '=', orgId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostRoles) throw conflict('A clinic can have 50 roles. Remove one first.', 'too_many_roles');
      const { id } = await db
        .insertInto('custom_role')
        .values({ org_id: orgId, name, base, takes, gives, changed_by: profileId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await context.audit({ action: 'created', target: { type: 'role', id }, detail: { base, takes, gives } });
      await announceStaff(services.live, db, orgId);
      return { id };
    });

const roleToChange = async (db: Trx, context: CallContext, id: string) => {
  const { orgId, role, custom } = context.caller;
  const found = await customRoleOf(db, orgId, id);
  const base = changeableRoles.find((one) => one === found?.base);
  if (!found || !base) throw notFound('role');
  if (!mayManage(role, base) || !mayPassOn(custom, found)) throw forbidden('You can’t change a role above your own.');
  return { ...found, base };
};

/** Everybody's next call finds the new role, and their browsers ask at once. */
export const save =
  (services: ServerServices): Handler<typeof saveRole> =>
  ({ params: { id }, body }, context) =>
    services.asSystem(async (db) => {
      const { orgId, profileId } = context.caller;
      const { base } = await roleToChange(db, context, id);
      const [takes, gives] = [once(body.takes), once(body.gives)];
      await checkRole(services, db, context, { ...body, id, base });
      await db
        .updateTable('custom_role')
        .set({ name: body.name, takes, gives, changed_by: profileId })
        .where('id', '=', id)
        .execute();
      await keepSomeAdministrator(db, orgId);
      const people = await db.selectFrom('profile').select('id').where('custom_role_id', '=', id).execute();
      for (const person of people) await services.live.closeProfile(db, person.id, 'profile_changed');
      await context.audit({ action: 'changed', target: { type: 'role', id }, detail: { base, takes, gives } });
      await announceStaff(services.live, db, orgId);
    });

export const remove =
  (services: ServerServices): Handler<typeof removeRole> =>
  ({ params: { id } }, context) =>
    services.asSystem(async (db) => {
      const { orgId } = context.caller;
      await lockStaff(db, context);
      await roleToChange(db, context, id);
      const { rows } = await sql`select from (${holders(orgId)}) h where custom_role_id = ${id} limit 1`.execute(db);
      if (rows.length > 0) throw conflict('Someone has this role. Give them another one first.', 'in_use');
      await db.deleteFrom('custom_role').where('id', '=', id).execute();
      await context.audit({ action: 'deleted', target: { type: 'role', id } });
      await announceStaff(services.live, db, orgId);
    });
