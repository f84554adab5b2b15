import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

/** Tests that a clinic orders together. */
export const keepOrderSets = migration(
  sql`alter table diagnostics_setting add column sets jsonb not null default '[]'`,
);

export const createTables = migration(
  sql`create table diagnostics_setting (
    org_id text primary key references organization (id) on delete cascade,
    rule text not null check (rule in ('immediate', 'reviewed', 'delayed')),
    days integer not null,
    escalate_after integer not null
  )`,
  sql`create table diagnostics_due (
    org_id text not null references organization (id) on delete cascade,
    type text not null check (type in ('DiagnosticReport', 'Observation')),
    id text not null,
    at timestamptz not null,
    primary key (org_id, type, id)
  )`,
  sql`create index diagnostics_due_at on diagnostics_due (at)`,
  orgTable('diagnostics_setting'),
  orgTable('diagnostics_due'),
);
