import { sql } from 'kysely';
import { lockStaff } from '#clinical/server/people/staff/access.ts';
import {
  type CallContext,
  conflict,
  forbidden,
  type Handler,
  notFound,
  type ServerServices,
  type Trx,
} from '#core/server';
import { checkRoleGiven } from '#core/server/identity/customRoles.ts';
import { type AdminRole, type ClinicRole, clinicRoles, type CustomRole, mayManage, mayPassOn } from '#core/shared';
import type * as calls from '../../shared/directoryCalls.ts';
import { newToken } from './connection.ts';
import { applyRoles, membersWithRole } from './memberRoles.ts';
import { baseOf, type ScimScope } from './scope.ts';

const mostGroups = 500;
const shownCalls = 30;

const connectionRow = (db: Trx, orgId: string) =>
  db.selectFrom('scim_connection').selectAll().where('org_id', '=', orgId).executeTakeFirst();

const customRoles = (db: Trx, orgId: string) =>
  db
    .selectFrom('custom_role')
    .select(['id', 'name', 'base', 'takes', 'gives'])
    .where('org_id', '=', orgId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();

const groupRows = (db: Trx, orgId: string) =>
  db
    .selectFrom('scim_group as g')
    .select(['g.id', 'g.display_name', 'g.role', 'g.custom_role_id', 'g.claimed'])
    .select((eb) =>
      eb
        .selectFrom('scim_member as m')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('m.group_id', '=', 'g.id')
        .as('members'),
    )
    .where('g.org_id', '=', orgId)
    .orderBy((eb) => eb.fn('lower', ['g.display_name']))
    .execute();

const lastCalls = async (db: Trx, orgId: string) => {
  const { rows } = await sql<{ id: string; at: Date; act: string; subject: string | null; why: string | null }>`
    select id, at, act, subject, why from scim_call where org_id = ${orgId} order by at desc, id limit ${shownCalls}`.execute(
    db,
  );
  return rows;
};

export const read =
  (services: ServerServices): Handler<typeof calls.readDirectory> =>
  async (_, context) => {
    const { db, caller } = context;
    const { orgId, role, custom } = caller;
    const connection = await connectionRow(db, orgId);
    const roles = await customRoles(db, orgId);
    const isGone = (id: string | null, base: ClinicRole): boolean =>
      id !== null && !roles.some((one) => one.id === id && one.base === base);
    const isAbove = (given: ClinicRole): boolean =>
      connection?.token_hash != null && !mayManage(connection.role, given);
    const maker =
      connection &&
      (await db
        .selectFrom('profile')
        .select(['first_name', 'last_name'])
        .where('id', '=', connection.made_by)
        .where('org_id', '=', orgId)
        .executeTakeFirst());
    const given = clinicRoles.filter((one) => mayManage(role, one));
    return {
      address: baseOf(services, context.header('host')),
      token:
        connection?.token_hash == null
          ? null
          : {
              madeAt: connection.made_at.toISOString(),
              madeBy: maker ? `${maker.first_name} ${maker.last_name}` : null,
              lastUsedAt: connection.last_used_at?.toISOString() ?? null,
            },
      others: {
        customRole: connection?.others_role ?? null,
        gone: isGone(connection?.others_role ?? null, 'practitioner'),
      },
      groups: (await groupRows(db, orgId)).map((row) => ({
        ...{ id: row.id, name: row.display_name, role: row.role, customRole: row.custom_role_id, sent: row.claimed },
        members: Number(row.members),
        problem:
          row.role === null
            ? null
            : isGone(row.custom_role_id, row.role)
              ? ('gone' as const)
              : isAbove(row.role)
                ? ('above' as const)
                : null,
      })),
      roles: given.flatMap((one) => [
        ...(mayPassOn(custom, undefined) ? [{ role: one, customRole: null }] : []),
        ...roles
          .filter((made) => made.base === one && mayPassOn(custom, made))
          .map(({ id, name }) => ({ role: one, customRole: { id, name } })),
      ]),
      calls: (await lastCalls(db, orgId)).map(({ id, at, act, subject, why }) => ({
        ...{ id, act, subject, at: at.toISOString(), refused: why },
      })),
    };
  };

/** A house’s own administrator acts for the clinic no higher than the clinic’s. */
const rankOf = (role: CallContext['caller']['role']): AdminRole => (role === 'admin' ? 'admin' : 'clinic_admin');

/** Under the lock of the staff, so that nobody hands out what was taken from them a moment ago. */
const locked = <T>(
  { asSystem }: ServerServices,
  context: CallContext,
  work: (db: Trx, custom: CustomRole | undefined) => Promise<T>,
): Promise<T> => asSystem(async (db) => work(db, await lockStaff(db, context)));

export const makeToken =
  (services: ServerServices): Handler<typeof calls.makeDirectoryToken> =>
  (_, context) =>
    locked(services, context, async (db, custom) => {
      const { orgId, profileId } = context.caller;
      const role = rankOf(context.caller.role);
      // The token gives roles as they are: who works under restrictions would pass on what they lack.
      await checkRoleGiven(db, { orgId, custom }, role, null);
      const { id, token, hash } = newToken(services);
      const made = { id, token_hash: hash, role, made_by: profileId, made_at: services.now(), last_used_at: null };
      await db
        .insertInto('scim_connection')
        .values({ ...made, org_id: orgId, others_role: null })
        .onConflict((oc) => oc.column('org_id').doUpdateSet(made))
        .execute();
      await context.audit({ action: 'created', target: { type: 'directory-token', id } });
      return { token };
    });

export const withdrawToken =
  (services: ServerServices): Handler<typeof calls.withdrawDirectoryToken> =>
  (_, context) =>
    locked(services, context, async (db) => {
      const row = await db
        .updateTable('scim_connection')
        .set({ token_hash: null })
        .where('org_id', '=', context.caller.orgId)
        .where('token_hash', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (!row) throw notFound('token');
      await context.audit({ action: 'deleted', target: { type: 'directory-token', id: row.id } });
    });

/** @throws Failure 403 for a role above the caller’s, 422 */
const checkMapping = async (
  db: Trx,
  { caller }: CallContext,
  custom: CustomRole | undefined,
  role: ClinicRole,
  customRole: string | null,
): Promise<void> => {
  if (!mayManage(caller.role, role)) throw forbidden('Your role can’t give or take this role.');
  await checkRoleGiven(db, { orgId: caller.orgId, custom }, role, customRole);
};

export const addGroup =
  (services: ServerServices): Handler<typeof calls.addDirectoryGroup> =>
  ({ body: { name, role, customRole } }, context) =>
    locked(services, context, async (db, custom) => {
      const { orgId } = context.caller;
      await checkMapping(db, context, custom, role, customRole);
      const groups = await db.selectFrom('scim_group').select('display_name').where('org_id', '=', orgId).execute();
      if (groups.some(({ display_name }) => display_name.toLowerCase() === name.toLowerCase()))
        throw conflict('This group is in the list already. Change its role there.', 'name_taken');
      if (groups.length >= mostGroups) throw conflict('There are 500 groups already.', 'too_many_groups');
      const now = services.now();
      const { id } = await db
        .insertInto('scim_group')
        .values({
          ...{ org_id: orgId, display_name: name, external_id: null, role, custom_role_id: customRole },
          ...{ claimed: false, created_at: now, changed_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await context.audit({
        action: 'created',
        target: { type: 'directory-group', id },
        detail: { role, ...(customRole !== null && { custom: customRole }) },
      });
      return { id };
    });

/** The administrator’s rank, in nobody’s name: they may be a member themselves. */
const scopeFor = async (services: ServerServices, db: Trx, context: CallContext): Promise<ScimScope> => {
  const { orgId, role } = context.caller;
  const connection = await connectionRow(db, orgId);
  const rank = rankOf(role);
  return {
    ...{ services, db, orgId, now: services.now(), ip: context.ip, origin: '', base: '' },
    connection: { orgId, id: '', role: rank, othersRole: connection?.others_role ?? null },
    by: {
      caller: { orgId, role: rank, accountId: null, profileId: null, stands: async () => undefined },
      audit: (entry) => context.audit(entry),
    },
  };
};

export const saveGroup =
  (services: ServerServices): Handler<typeof calls.saveDirectoryGroup> =>
  ({ params: { id }, body: { role, customRole } }, context) =>
    locked(services, context, async (db, custom) => {
      const { orgId } = context.caller;
      const group = await db
        .selectFrom('scim_group')
        .select(['role', 'claimed'])
        .where('id', '=', id)
        .where('org_id', '=', orgId)
        .executeTakeFirst();
      if (!group) throw notFound('group');
      if (group.role !== null && !mayManage(context.caller.role, group.role))
        throw forbidden('Your role can’t give or take this role.');
      if (role !== null) await checkMapping(db, context, custom, role, customRole);
      if (role === null && !group.claimed) await db.deleteFrom('scim_group').where('id', '=', id).execute();
      else
        await db
          .updateTable('scim_group')
          .set({ role, custom_role_id: role === null ? null : customRole })
          .where('id', '=', id)
          .execute();
      await context.audit({
        action: role === null ? 'deleted' : 'changed',
        target: { type: 'directory-group', id },
        detail: { role: role ?? 'none', ...(customRole !== null && { custom: customRole }) },
      });
      if (role === null) return;
      const scope = await scopeFor(services, db, context);
      const members = await db.selectFrom('scim_member').select('user_id').where('group_id', '=', id).execute();
      const ids = members.map(({ user_id }) => user_id);
      await applyRoles(scope, ids, await membersWithRole(scope, ids));
    });

export const saveOthers =
  (services: ServerServices): Handler<typeof calls.saveDirectoryOthers> =>
  ({ body: { customRole } }, context) =>
    locked(services, context, async (db, custom) => {
      const { orgId } = context.caller;
      await checkMapping(db, context, custom, 'practitioner', customRole);
      const row = await db
        .updateTable('scim_connection')
        .set({ others_role: customRole })
        .where('org_id', '=', orgId)
        .returning('id')
        .executeTakeFirst();
      if (!row) throw notFound('token');
      await context.audit({
        action: 'changed',
        target: { type: 'directory-token', id: row.id },
        detail: { role: 'practitioner', ...(customRole !== null && { custom: customRole }) },
      });
    });
