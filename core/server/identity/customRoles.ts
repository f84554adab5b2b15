import { sql } from 'kysely';
import { type AccountRole, adminRoles, type CustomRole, isStaff, mayPassOn, type Permission } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import { forbidden, invalid } from '../failure.ts';
import type { Caller } from '../plugin/caller.ts';

/** A custom role of an organisation; undefined where there is none with this id. */
export const customRoleOf = async (
  db: Trx,
  orgId: string,
  id: string,
): Promise<(CustomRole & { readonly base: AccountRole }) | undefined> =>
  db
    .selectFrom('custom_role')
    .select(['id', 'name', 'base', 'takes', 'gives'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * The one place that says with which custom role somebody may give a role to another person, by an invitation or a change.
 * @param id null: the role as it is
 * @throws Failure 422 for a role that is not there or is made of another one, 403 where it would pass on what the caller lacks
 */
export const checkRoleGiven = async (
  db: Trx,
  { orgId, custom }: Pick<Caller, 'orgId' | 'custom'>,
  role: AccountRole,
  id: string | null,
): Promise<void> => {
  const given = id === null ? undefined : await customRoleOf(db, orgId, id);
  if (id !== null && given?.base !== role)
    throw invalid('This custom role does not exist any more. Choose another one.', { customRole: 'Choose again.' });
  if (isStaff(role) && !mayPassOn(custom, given))
    throw forbidden('You can’t give someone access that your own role does not have.');
};

/**
 * Whether anybody beside this profile or account can change the clinic's staff: a clinic that nobody runs could let nobody back in.
 * @param db a system transaction
 */
export const isRunByAnother = async (
  db: Trx,
  orgId: string,
  { profileId = '', accountId = '' }: { readonly profileId?: string; readonly accountId?: string } = {},
): Promise<boolean> => {
  const other = await db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .leftJoin('custom_role as r', 'r.id', 'p.custom_role_id')
    .select('p.id')
    .where('p.org_id', '=', orgId)
    .where('p.id', '!=', profileId)
    .where('p.account_id', '!=', accountId)
    .where('p.role', 'in', adminRoles)
    .where('p.suspended_at', 'is', null)
    .where('a.status', '=', 'active')
    .where(sql<boolean>`coalesce(not r.takes && array['staff:see', 'staff:manage'], true)`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

interface Run {
  /** None of these is taken from them. */
  readonly needs: readonly Permission[];
  /** Practitioners run it too whose custom role gives this. */
  readonly given?: Permission;
}

/** The profiles of who runs a part of the clinic: its administrators, as far as their custom roles leave it to them. Whoever is suspended runs nothing. */
export const whoRuns = async (db: Trx, orgId: string, { needs, given }: Run): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('profile as p')
    .leftJoin('custom_role as r', 'r.id', 'p.custom_role_id')
    .select('p.id')
    .where('p.org_id', '=', orgId)
    .where('p.suspended_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('p.role', 'in', adminRoles), sql<boolean>`coalesce(not r.takes && ${needs}::text[], true)`]),
        ...(given === undefined
          ? []
          : [and([eb('p.role', '=', 'practitioner'), sql<boolean>`coalesce(${given} = any(r.gives), false)`])]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
};
