import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '#core/server';

/** Any number that only these locks use. */
export const lockClass = 72_381;
/** A transaction that writes many years of visits holds no more locks than this. */
export const lockBuckets = 367;

const columns = [1, 2, 3, 4, 5, 6];

/**
 * Totals of closed days. `report_day` says which days of a measure are counted, under which definition and clock; `report_cell`
 * holds their facts that are alike in every dimension; `report_change` marks what was written into a counted day since.
 */
export const createRollups = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table report_day (
    org_id text not null references organization (id) on delete cascade,
    measure text collate "C" not null,
    day date not null,
    definition text not null,
    zone text not null,
    from_at timestamptz not null,
    to_at timestamptz not null,
    checked_at timestamptz not null,
    primary key (org_id, measure, day)
  )`.execute(db);
  await sql`create index report_day_time on report_day (org_id, from_at, to_at)`.execute(db);
  await sql`create table report_cell (
    org_id text not null,
    measure text collate "C" not null,
    day date not null,
    ${sql.raw(columns.map((n) => `d${n} text, n${n} text`).join(', '))},
    facts integer not null,
    hits integer not null,
    measured integer not null,
    sum numeric,
    measurements double precision[],
    foreign key (org_id, measure, day) references report_day (org_id, measure, day) on delete cascade
  )`.execute(db);
  await sql`create index report_cell_day on report_cell (org_id, measure, day)`.execute(db);
  await sql`create table report_change (
    org_id text not null references organization (id) on delete cascade,
    at timestamptz not null
  )`.execute(db);
  await sql`create index report_change_time on report_change (org_id, at)`.execute(db);
  for (const table of ['report_day', 'report_cell', 'report_change']) await orgTable(table)(db);

  // Whoever writes shares the lock of a day until its transaction ends; whoever counts the day must have it alone.
  await sql`create function report_mark(org text, moment timestamptz) returns void language plpgsql as $$
    begin
      if moment is null or not isfinite(moment) then return; end if;
      perform pg_advisory_xact_lock_shared(${sql.lit(lockClass)},
        hashtext(org || ':' || (floor(extract(epoch from moment) / 86400)::bigint % ${sql.lit(lockBuckets)})));
      if exists (select 1 from report_day d where d.org_id = org and d.from_at <= moment and d.to_at > moment)
        and exists (select 1 from organization o where o.id = org) then
        insert into report_change (org_id, at) values (org, moment);
      end if;
    end $$`.execute(db);
  await sql`create function report_mark_date() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        if old.type = 'Appointment' and old.param = 'date' then perform report_mark(old.org_id, old.low); end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.type = 'Appointment' and new.param = 'date' then perform report_mark(new.org_id, new.low); end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create function report_mark_visit() returns trigger language plpgsql as $$
    begin
      perform report_mark(d.org_id, d.low) from resource_date d
        where d.org_id = old.org_id and d.rid = old.rid and d.type = 'Appointment' and d.param = 'date' and d.main;
      return null;
    end $$`.execute(db);
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql
      .raw(
        `create trigger report_date_${event} after ${event} on resource_date for each row
          when (${row}.type = 'Appointment' and ${row}.param = 'date') execute function report_mark_date()`,
      )
      .execute(db);
  await sql`create trigger report_visit after update on resource for each row
    when (old.type = 'Appointment') execute function report_mark_visit()`.execute(db);
};
