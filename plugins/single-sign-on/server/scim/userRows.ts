import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#core/server';
import { clinicRoles } from '#core/shared';
import type { Condition } from './filter.ts';
import type { Page } from './pages.ts';

export interface UserRow {
  readonly id: string;
  readonly account_id: string | null;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly title: string | null;
  readonly locale: 'en-CA' | 'fr-CA' | null;
  readonly managed: boolean;
  readonly active: boolean;
  readonly created_at: Date;
  readonly changed_at: Date;
}

const roles = sql.join(clinicRoles.map((role) => sql.lit(role)));

/** Whoever works at the clinic or is invited to, a row for each profile and open offer. Those above a clinic are not its to change. */
const people = (
  orgId: string,
) => sql`select p.id, p.account_id, a.email, p.role, p.custom_role_id, p.first_name, p.last_name,
        p.title, p.resource_id, p.suspended_at, p.suspended_by, a.status, false as is_offer, p.created_at
      from profile p join account a on a.id = p.account_id
      where p.org_id = ${orgId} and p.role in (${roles}) and a.id <> 'ended-' || p.id
      union all
      select f.id, f.account_id, f.email, f.role, f.custom_role_id, f.first_name, f.last_name,
        f.title, null, null, null, null, true, f.created_at
      from profile_offer f where f.org_id = ${orgId} and f.state = 'open' and f.role in (${roles})`;

/** One profile or open offer of somebody. */
export interface Place {
  readonly id: string;
  readonly role: (typeof clinicRoles)[number];
  readonly custom_role_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly title: string | null;
  readonly resource_id: string | null;
  readonly suspended_at: Date | null;
  readonly suspended_by: string | null;
  /** Of the account; null of an offer, which says nothing of it. */
  readonly status: 'pending' | 'active' | 'invited' | 'suspended' | null;
  readonly is_offer: boolean;
}

/** Everything that somebody is at the clinic: profiles first, the oldest first. */
export const placesOf = async (db: Trx, orgId: string, accountId: string | null): Promise<readonly Place[]> => {
  if (accountId === null) return [];
  const { rows } = await sql<Place>`with person as (${people(orgId)})
    select * from person where account_id = ${accountId} order by is_offer, created_at, id`.execute(db);
  return rows;
};

/**
 * Gives everybody of the staff who has none yet an id for the directory. Whoever it knew before there was an account is found by
 * their address.
 */
export const placeUsers = async (db: Trx, orgId: string, now: Date): Promise<void> => {
  await sql`with person as (${people(orgId)})
    update scim_user u set account_id = (select p.account_id from person p where lower(p.email) = lower(u.email) limit 1)
    where u.org_id = ${orgId} and u.account_id is null and u.id = (select min(x.id) from scim_user x
        where x.org_id = ${orgId} and x.account_id is null and lower(x.email) = lower(u.email))
      and exists (select 1 from person p where lower(p.email) = lower(u.email)
        and not exists (select 1 from scim_user o where o.org_id = ${orgId} and o.account_id = p.account_id))`.execute(
    db,
  );
  await sql`with person as (${people(orgId)})
    insert into scim_user (org_id, account_id, user_name, email, first_name, last_name, title, managed, created_at, changed_at)
    select distinct on (p.account_id) ${orgId}, p.account_id, p.email, p.email, p.first_name, p.last_name, p.title, false,
      ${now}::timestamptz, ${now}::timestamptz
    from person p where not exists (select 1 from scim_user u where u.org_id = ${orgId} and u.account_id = p.account_id)
    order by p.account_id, p.is_offer, p.created_at
    on conflict do nothing`.execute(db);
};

export const userFilters = [
  ...(['username', 'externalid', 'active', 'id', 'emails.value', 'emails', 'displayname'] as const),
] as const;
export type UserCondition = Condition<(typeof userFilters)[number]>;

const tests: Readonly<Record<UserCondition['name'], (value: string | boolean) => RawBuilder<unknown>>> = {
  username: (value) => sql`lower(user_name) = lower(${String(value)})`,
  externalid: (value) => sql`external_id = ${String(value)}`,
  active: (value) => sql`active = ${String(value).toLowerCase() === 'true'}`,
  id: (value) => sql`id = ${String(value)}`,
  'emails.value': (value) => sql`lower(email) = lower(${String(value)})`,
  emails: (value) => sql`lower(email) = lower(${String(value)})`,
  displayname: (value) => sql`lower(first_name || ' ' || last_name) = lower(${String(value)})`,
};

const users = (orgId: string) => sql`with person as (${people(orgId)}), here as (
  select u.id, u.account_id, u.user_name, u.external_id, u.email, u.locale, u.managed, u.created_at,
    coalesce(m.first_name, u.first_name) as first_name, coalesce(m.last_name, u.last_name) as last_name,
    case when m.id is null then u.title else m.title end as title,
    coalesce(s.active, false) as active, greatest(u.changed_at, s.suspended_at) as changed_at
  from scim_user u
  left join lateral (select * from person p where p.account_id = u.account_id
    order by p.is_offer, p.created_at, p.id limit 1) m on true
  left join lateral (select max(p.suspended_at) as suspended_at,
      bool_or(p.is_offer or (p.suspended_at is null and p.status in ('active', 'invited'))) as active
    from person p where p.account_id = u.account_id) s on true
  where u.org_id = ${orgId} and u.deleted_at is null)`;

export const findUsers = async (
  db: Trx,
  orgId: string,
  conditions: readonly UserCondition[],
  { start, count }: Page,
): Promise<{ readonly rows: readonly UserRow[]; readonly total: number }> => {
  const where = sql.join([sql`true`, ...conditions.map(({ name, value }) => tests[name](value))], sql` and `);
  const total = await sql<{
    total: number;
  }>`${users(orgId)} select count(*)::int as total from here where ${where}`.execute(db);
  const { rows } = await sql<UserRow>`${users(orgId)} select * from here where ${where}
    order by created_at, id limit ${count} offset ${start - 1}`.execute(db);
  return { rows, total: total.rows[0]!.total };
};

export const findUser = async (db: Trx, orgId: string, id: string): Promise<UserRow | undefined> =>
  (await findUsers(db, orgId, [{ name: 'id', value: id }], { start: 1, count: 1 })).rows[0];
