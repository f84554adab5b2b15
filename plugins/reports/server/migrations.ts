import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

export const createSaved = migration(
  sql`create table saved_report (
    id uuid primary key default gen_random_uuid(),
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    name text not null check (length(name) between 1 and 80),
    query text not null check (length(query) <= 2000),
    shared boolean not null,
    created_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  sql`create unique index on saved_report (org_id, profile_id, name) where removed_at is null`,
  sql`create index on saved_report (removed_at) where removed_at is not null`,
  sql`create table report_pin (
    report_id uuid not null references saved_report (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    at timestamptz not null default now(),
    primary key (report_id, profile_id)
  )`,
  orgTable('saved_report'),
  orgTable('report_pin'),
);

export const createSchedules = migration(
  sql`create table report_schedule (
    id uuid primary key default gen_random_uuid(),
    report_id uuid not null references saved_report (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    every text not null check (every in ('week', 'month')),
    day integer not null check (day between 1 and 31),
    hour integer not null check (hour between 0 and 23),
    next_at timestamptz not null,
    stopped text check (stopped in ('gone', 'right', 'off', 'person')),
    unique (report_id, profile_id)
  )`,
  sql`create index on report_schedule (next_at) where stopped is null`,
  sql`create table report_run (
    schedule_id uuid not null references report_schedule (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    due_at timestamptz not null,
    at timestamptz not null,
    outcome text not null,
    mail_id text,
    primary key (schedule_id, due_at)
  )`,
  orgTable('report_schedule'),
  orgTable('report_run', 'select'),
);

/** Without a row the usual limit holds. */
export const createLimit = migration(
  sql`create table report_limit (
    org_id text primary key references organization (id) on delete cascade,
    least integer not null check (least between 5 and 20)
  )`,
  orgTable('report_limit'),
);
