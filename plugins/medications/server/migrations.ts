import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

/**
 * What follows from the record and would be too slow to work out again: when the next reminder of each medicine goes out and
 * when it runs out; which doses were reminded of or answered; each patient's settings. Ids and times, no clinical words.
 */
export const createTables = migration(
  sql`create table medications_plan (
    org_id text not null references organization (id) on delete cascade,
    source text collate "C" not null,
    patient_id text not null,
    plan jsonb not null,
    dose_at timestamptz,
    remind_at timestamptz,
    runs_out date,
    primary key (org_id, source)
  )`,
  sql`create index medications_plan_remind on medications_plan (remind_at) where remind_at is not null`,
  sql`create index medications_plan_runs_out on medications_plan (org_id, runs_out, source)
    where runs_out is not null`,
  sql`create index medications_plan_patient on medications_plan (org_id, patient_id)`,
  sql`create table medications_dose (
    org_id text not null references organization (id) on delete cascade,
    source text collate "C" not null,
    dose_at timestamptz not null,
    patient_id text not null,
    state text not null check (state in ('sent', 'snoozed', 'taken', 'skipped')),
    until_at timestamptz,
    primary key (org_id, source, dose_at)
  )`,
  sql`create index medications_dose_snoozed on medications_dose (until_at) where state = 'snoozed'`,
  sql`create index medications_dose_patient on medications_dose (org_id, patient_id, dose_at)`,
  sql`create index medications_dose_age on medications_dose (dose_at)`,
  sql`create table medications_settings (
    org_id text not null references organization (id) on delete cascade,
    patient_id text not null,
    settings jsonb not null,
    primary key (org_id, patient_id)
  )`,
  orgTable('medications_plan'),
  orgTable('medications_dose'),
  orgTable('medications_settings'),
);
