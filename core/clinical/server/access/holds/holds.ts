import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import type { Trx } from '#core/server/database/tables.ts';

/** Whose imported record, in one transaction that sees the clinic alone. */
export interface HoldPlace {
  readonly db: Trx;
  readonly orgId: string;
  /** FHIR id. */
  readonly patient: string;
}

export interface HeldCount {
  readonly type: ResourceType;
  readonly sensitive: boolean;
  readonly count: number;
}

export interface Released {
  /** Names the act, to undo it. */
  readonly release: string;
  readonly counts: readonly Omit<HeldCount, 'sensitive'>[];
}

/** For so long a release is taken back as a whole. */
const undoableMs = 24 * 60 * 60_000;

const target = ({ patient }: HoldPlace): string => `Patient/${patient}`;

/** Is anything of this patient closed to them since an import? */
export const anyHeld = async (place: HoldPlace): Promise<boolean> => {
  const { rows } = await sql`select 1 from import_hold h join resource r on r.rid = h.rid and not r.deleted
    where h.org_id = ${place.orgId} and h.target = ${target(place)} and h.release is null limit 1`.execute(place.db);
  return rows.length > 0;
};

/** What is closed to this patient since an import, counted. */
export const heldOf = async (place: HoldPlace): Promise<readonly HeldCount[]> => {
  const { rows } = await sql<HeldCount>`select r.type, h.sensitive, count(*)::int as count
    from import_hold h join resource r on r.rid = h.rid and not r.deleted
    where h.org_id = ${place.orgId} and h.target = ${target(place)} and h.release is null
    group by r.type, h.sensitive order by count(*) desc, r.type`.execute(place.db);
  return rows;
};

/** Places (`Condition/1`) of what is released one by one. */
export const sensitiveHeld = async (
  place: HoldPlace,
  most: number,
): Promise<readonly { readonly type: ResourceType; readonly id: string }[]> => {
  const { rows } = await sql<{ type: ResourceType; id: string }>`select r.type, r.id
    from import_hold h join resource r on r.rid = h.rid and not r.deleted
    where h.org_id = ${place.orgId} and h.target = ${target(place)} and h.release is null and h.sensitive
    order by r.type, r.id limit ${most}`.execute(place.db);
  return rows;
};

const opened = async (place: HoldPlace, now: Date, which: ReturnType<typeof sql>): Promise<Released> => {
  const release = randomUUID();
  const { rows } = await sql<{ type: ResourceType; count: number }>`with opened as (
      update import_hold h set release = ${release}, released_at = ${now.toISOString()}::timestamptz
      where h.org_id = ${place.orgId} and h.target = ${target(place)} and h.release is null and ${which} returning h.rid
    ) select r.type, count(*)::int as count from opened o join resource r on r.rid = o.rid and not r.deleted
    group by r.type order by count(*) desc, r.type`.execute(place.db);
  return { release, counts: rows };
};

/** Opens what is closed to this patient, but for what is sensitive. Whoever calls it has asked whether it is theirs to do. */
export const releaseHeld = (place: HoldPlace, now: Date): Promise<Released> => opened(place, now, sql`not h.sensitive`);

/** Opens single entries, sensitive or not, by a deliberate act each. */
export const releaseEntries = (place: HoldPlace, places: readonly string[], now: Date): Promise<Released> =>
  opened(
    place,
    now,
    sql`h.rid in (select r.rid from resource r where r.org_id = ${place.orgId} and r.place = any(${[...places]}::text[]))`,
  );

/** Closes again what one act opened, for as long as that can be taken back. @returns the types, none where it is too late */
export const closeAgain = async (place: HoldPlace, release: string, now: Date): Promise<readonly ResourceType[]> => {
  const since = new Date(now.getTime() - undoableMs).toISOString();
  const { rows } = await sql<{ type: ResourceType }>`with closed as (
      update import_hold h set release = null, released_at = null
      where h.org_id = ${place.orgId} and h.target = ${target(place)} and h.release = ${release}
        and h.released_at > ${since}::timestamptz returning h.rid
    ) select distinct r.type from closed c join resource r on r.rid = c.rid`.execute(place.db);
  return rows.map(({ type }) => type);
};

/** Of these (`MedicationRequest/1`) those that are closed to their patient: for a reminder that would speak of them. */
export const heldAmong = async (db: Trx, orgId: string, places: readonly string[]): Promise<ReadonlySet<string>> => {
  if (places.length === 0) return new Set();
  const { rows } = await sql<{ place: string }>`select p.place from unnest(${[...places]}::text[]) as p (place)
    join resource r on r.org_id = ${orgId} and r.place = p.place collate "C"
    join import_hold h on h.rid = r.rid and h.release is null`.execute(db);
  return new Set(rows.map(({ place }) => place));
};
