import { sql } from 'kysely';
import type { AccountRole, CallRequest } from '#core/shared';
import { staffRoles } from '#core/shared';
import { folded } from '#core/server/database/folded.ts';
import type { Trx } from '#core/server';
import { type searchStaff, type StaffSort, type StaffState } from '../shared/calls.ts';

export type Wanted = CallRequest<typeof searchStaff>['body'];

export interface MemberRow {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  readonly role: Exclude<AccountRole, 'patient'>;
  readonly first_name: string;
  readonly last_name: string;
  readonly title: string | null;
  readonly custom_role_id: string | null;
  readonly custom_role: string | null;
  readonly resource_id: string | null;
  readonly suspended_at: Date | null;
  readonly suspended_by: string | null;
  /** Of an offer; a profile that waits for a new account has a code instead. */
  readonly expires_at: Date | null;
  readonly is_offer: boolean;
  readonly state: StaffState;
  readonly total: number;
}

const mostWords = 6;

const wordsOf = (text: string): readonly string[] =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);

const roles = sql.join(staffRoles.map((role) => sql.lit(role)));
const byName = sql`last_folded, first_folded, id`;
const orders: Readonly<Record<StaffSort, ReturnType<typeof sql>>> = {
  name: sql`last_folded`,
  role: sql`array_position(array[${roles}], role)`,
  // What needs an administrator first.
  state: sql`array_position(array['suspended', 'invited', 'active'], state)`,
};

/** Everybody who works in the organisation or is invited to, whatever their state. */
const staffOf = (orgId: string) => sql`select p.id, p.account_id, a.email, p.role, p.first_name, p.last_name,
        p.first_folded, p.last_folded, p.title, p.custom_role_id,
        p.resource_id, p.suspended_at, p.suspended_by, null::timestamptz as expires_at, false as is_offer,
        case when p.suspended_at is not null or a.status = 'suspended' then 'suspended'
          when a.status = 'active' then 'active' else 'invited' end as state
      from profile p join account a on a.id = p.account_id
      where p.org_id = ${orgId} and p.role in (${roles}) and a.id <> 'ended-' || p.id
      union all
      select f.id, f.account_id, f.email, f.role, f.first_name, f.last_name,
        ${folded(sql`f.first_name`)} collate "C", ${folded(sql`f.last_name`)} collate "C", f.title, f.custom_role_id,
        null, null, null, f.expires_at, true, 'invited'
      from profile_offer f where f.org_id = ${orgId} and f.state = 'open' and f.role in (${roles})`;

/** Which of some addresses are theirs, each once. @param db limited to the organisation */
export const statesByAddress = async (
  db: Trx,
  orgId: string,
  emails: readonly string[],
): Promise<{ email: string; state: StaffState }[]> => {
  const { rows } = await sql<{ email: string; state: StaffState }>`with staff as (${staffOf(orgId)})
    select distinct on (lower(email)) lower(email) as email, state from staff
    where lower(email) in (${sql.join(emails)})
    order by lower(email), array_position(array['active', 'suspended', 'invited'], state)`.execute(db);
  return rows;
};

/**
 * One page of who works in the organisation or is invited to. One statement, whatever is asked. @param db limited to the organisation; nobody's profile that belongs to no account any more is in it
 */
export const memberRows = async (
  db: Trx,
  orgId: string,
  wanted: Wanted,
  most: number,
): Promise<readonly MemberRow[]> => {
  const { text = '', role, state, sort = 'name', descending = false, from = 0 } = wanted;
  const asked = [
    ...wordsOf(text).map((word) => sql`position(${word} in first_folded || ' ' || last_folded || ' ' || email) > 0`),
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
  ];
  const { rows } = await sql<MemberRow>`with staff as (${staffOf(orgId)})
    select id, account_id, email, role, first_name, last_name, title, custom_role_id, resource_id, suspended_at, suspended_by,
      (select r.name from custom_role r where r.id = custom_role_id) as custom_role, expires_at,
      is_offer, state, (count(*) over ())::int as total
    from staff where ${sql.join([sql`true`, ...asked], sql` and `)}
    order by ${orders[sort]} ${sql.raw(descending ? 'desc' : 'asc')}, ${byName}
    limit ${most} offset ${from}`.execute(db);
  return rows;
};
