import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { orgTable, type ServerServices, type Trx } from '#core/server';
import { errorCode } from '#core/server/errorCode.ts';

type Sql = RawBuilder<unknown>;

/** Who was seen and when, by what Encounters and Appointments say; of those among `r` and `d` alone. */
const seenBy = (only: Sql): Sql => sql`select distinct r.org_id, r.rid, substr(e.who, 9) as patient, d.low as at
  from resource r join resource_date d on d.rid = r.rid and d.org_id = r.org_id and d.param = 'date' and d.main
  cross join lateral (
    select r.content #>> '{subject,reference}' as who
    where r.type = 'Encounter' and r.content ->> 'status' in ('arrived', 'triaged', 'in-progress', 'onleave', 'finished')
    union all
    select p.value #>> '{actor,reference}' from jsonb_array_elements(r.content -> 'participant') p (value)
    where r.type = 'Appointment' and r.content ->> 'status' in ('arrived', 'checked-in', 'fulfilled')
  ) e
  where r.type in ('Appointment', 'Encounter') and not r.deleted and e.who like 'Patient/%' and ${only}`;

/**
 * Few bytes for each visit that took place: who has not been seen for a year is asked of all patients at once, and would otherwise
 * read every visit of the year. Kept by triggers, so that whatever writes the record keeps it.
 */
export const createSeen = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table chart_seen (
    org_id text not null references organization (id) on delete cascade,
    rid bigint not null references resource (rid) on delete cascade,
    patient text collate "C" not null,
    at timestamptz not null,
    primary key (org_id, rid, patient, at)
  )`.execute(db);
  await sql`create index chart_seen_time on chart_seen (org_id, at, patient)`.execute(db);
  // What refers to a resource is found when that is deleted.
  await sql`create index chart_seen_rid on chart_seen (rid)`.execute(db);
  await orgTable(db, 'chart_seen');
  await sql`insert into chart_seen ${seenBy(sql`true`)}`.execute(db);
  await sql`create function chart_see(org text, number bigint) returns void language plpgsql as $$
    begin
      delete from chart_seen s where s.org_id = org and s.rid = number;
      insert into chart_seen ${seenBy(sql`r.rid = number and r.org_id = org`)};
    end $$`.execute(db);
  await sql`create function chart_see_row() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform chart_see(old.org_id, old.rid); end if;
      if tg_op <> 'DELETE' then perform chart_see(new.org_id, new.rid); end if;
      return null;
    end $$`.execute(db);
  const kinds = (row: string): string => `${row}.type in ('Appointment', 'Encounter')`;
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql
      .raw(
        `create trigger chart_seen_${event} after ${event} on resource_date for each row
          when (${kinds(row)} and ${row}.param = 'date') execute function chart_see_row()`,
      )
      .execute(db);
  await sql
    .raw(
      `create trigger chart_seen_visit after update on resource for each row
        when (${kinds('new')} and (old.content is distinct from new.content or old.deleted <> new.deleted))
        execute function chart_see_row()`,
    )
    .execute(db);
};

/** Visits of a time, from what is kept. */
export const seenWithin = (orgId: string, within: Sql): Sql =>
  sql`select s.patient, s.at from chart_seen s where s.org_id = ${orgId} and ${within}`;

/** Compares what is kept of the last time with the record, and mends it; resolves with how many rows differed. */
export const recountSeen = async (db: Trx, orgId: string): Promise<number> => {
  const { rows } = await sql<{ differed: number }>`with record as materialized (
      ${seenBy(sql`r.org_id = ${orgId} and d.org_id = ${orgId} and d.type in ('Appointment', 'Encounter') and d.low > now() - interval '14 months'`)}
    ), gone as (
      delete from chart_seen s where s.org_id = ${orgId} and s.at > now() - interval '14 months'
        and not exists (select from record x where x.rid = s.rid and x.patient = s.patient and x.at = s.at) returning 1
    ), came as (
      insert into chart_seen select x.* from record x on conflict do nothing returning 1
    ) select ((select count(*) from gone) + (select count(*) from came))::int as differed`.execute(db);
  return rows[0]?.differed ?? 0;
};

/** Every night: what differs is said, of no person, and mended. One clinic's failure is no other's. */
export const recountAllSeen = async (services: ServerServices): Promise<void> => {
  const clinics = await services.db.selectFrom('organization').select('id').where('closed_at', 'is', null).execute();
  for (const { id } of clinics)
    try {
      const rows = await services.inOrg(id, (db) => recountSeen(db, id));
      if (rows > 0) services.log.error({ org: id, rows }, 'The visits kept for reports differed and were mended');
    } catch (error) {
      services.log.error({ org: id, problem: errorCode(error) }, 'The visits kept for reports could not be compared');
    }
};
