import { sql } from 'kysely';
import { Failure, type ServerServices, type Trx } from '#core/server';
import type { FhirRecord } from '#clinical/server';
import { idOf } from '#clinical/shared';
import type { InvitationPayload } from '#core/server/identity/invitation.ts';
import { type Licence, licenceOf } from '#clinical/shared/licence/licence.ts';
import type { MemberRow } from './memberRows.ts';

/** When each profile last did something here, as the trail says; what was only tried in its name does not count. */
export const lastSeen = async (
  db: Trx,
  orgId: string,
  rows: readonly MemberRow[],
): Promise<ReadonlyMap<string, Date>> => {
  const { rows: seen } = await sql<{ id: string; at: Date | null }>`select i.id, (
      select e.at from audit_event e where e.org_id = ${orgId} and e.profile_id = i.id and e.action <> 'refused'
      order by e.seq desc limit 1) as at
    from unnest(${rows.map(({ id }) => id)}::text[]) as i(id)`.execute(db);
  return new Map(seen.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
};

export interface AccountFacts {
  readonly twoStep: ReadonlyMap<string, boolean>;
  /** By account: when the code of the invitation to this organisation ends. */
  readonly codes: ReadonlyMap<string, Date>;
  /** Names of those who suspended somebody, by profile: a super administrator's is of another organisation. */
  readonly names: ReadonlyMap<string, string>;
  /** Of those who left: until when it can be taken back. */
  readonly undoable: ReadonlyMap<string, Date>;
}

/** What no call may read by itself, of these people alone. */
export const accountFacts = (
  { asSystem }: ServerServices,
  orgId: string,
  rows: readonly MemberRow[],
): Promise<AccountFacts> =>
  asSystem(async (db) => {
    const ids = rows.map(({ account_id }) => account_id);
    const { rows: accounts } = await sql<{ id: string; two_step: boolean; until: Date | null }>`
      select a.id, a.totp_confirmed as two_step, (select max(c.expires_at) from one_time_code c
        where c.email = a.email and c.purpose = 'invite' and c.payload ->> ${'organization' satisfies keyof InvitationPayload}
          = (select o.slug from organization o where o.id = ${orgId})) as until
      from account a where a.id = any(${ids}::text[])`.execute(db);
    const by = rows.flatMap(({ suspended_by }) => suspended_by ?? []);
    const { rows: left } = await sql<{ id: string; until: Date }>`
      select profile_id as id, max(undo_until) as until from staff_leave where org_id = ${orgId} and undone_at is null
        and profile_id = any(${rows.map(({ id }) => id)}::text[]) group by profile_id`.execute(db);
    const { rows: people } = await sql<{ id: string; name: string }>`
      select id, first_name || ' ' || last_name as name from profile where id = any(${by}::text[])`.execute(db);
    return {
      twoStep: new Map(accounts.map(({ id, two_step }) => [id, two_step])),
      codes: new Map(accounts.flatMap(({ id, until }) => (until === null ? [] : [[id, until] as const]))),
      undoable: new Map(left.map(({ id, until }) => [id, until])),
      names: new Map(people.map(({ id, name }) => [id, name])),
    };
  });

/**
 * By FHIR id of the Practitioner: what the Locations of their roles are called, those that closed left out. Empty where the
 * server that keeps the record cannot be reached: the licences say so.
 */
export const sitesOf = async (
  record: FhirRecord,
  rows: readonly Pick<MemberRow, 'resource_id'>[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const ids = [...new Set(rows.flatMap(({ resource_id }) => resource_id ?? []))];
  if (ids.length === 0) return new Map();
  try {
    const practitioner = ids.map((id) => `Practitioner/${id}`).join(',');
    const { resources: roles } = await record.search('PractitionerRole', { practitioner, _count: 2 * ids.length });
    const places = [
      ...new Set(roles.flatMap(({ location }) => (location ?? []).flatMap((at) => idOf(at, 'Location') ?? []))),
    ];
    if (places.length === 0) return new Map();
    const { resources } = await record.search('Location', { _id: places.join(','), _count: places.length });
    const open = new Map(
      resources.flatMap(({ id, status, name }) => (status === 'inactive' || !name ? [] : [[id, name]])),
    );
    const found = new Map<string, string[]>();
    for (const { active, practitioner: who, location } of roles) {
      const id = idOf(who, 'Practitioner');
      if (id === undefined || active === false) continue;
      const names = (location ?? []).flatMap((at) => open.get(idOf(at, 'Location') ?? '') ?? []);
      found.set(id, [...new Set([...(found.get(id) ?? []), ...names])]);
    }
    return found;
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') return new Map();
    throw error;
  }
};

/** By FHIR id of the Practitioner; null where the server that keeps the record cannot be reached. */
export const licencesOf = async (
  record: FhirRecord,
  rows: readonly Pick<MemberRow, 'resource_id'>[],
): Promise<ReadonlyMap<string, Licence> | null> => {
  const ids = [...new Set(rows.flatMap(({ resource_id }) => resource_id ?? []))];
  if (ids.length === 0) return new Map();
  try {
    const { resources } = await record.search('Practitioner', { _id: ids.join(','), _count: ids.length });
    return new Map(
      resources.flatMap((one) => {
        const licence = licenceOf(one);
        return licence ? [[one.id, licence] as const] : [];
      }),
    );
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') return null;
    throw error;
  }
};
