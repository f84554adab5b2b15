import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '#core/server';

/** Tests that a clinic orders together. */
export const keepOrderSets = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table diagnostics_setting add column sets jsonb not null default '[]'`.execute(db);
};

export const createTables = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table diagnostics_setting (
    org_id text primary key references organization (id) on delete cascade,
    rule text not null check (rule in ('immediate', 'reviewed', 'delayed')),
    days integer not null,
    escalate_after integer not null
  )`.execute(db);
  await sql`create table diagnostics_due (
    org_id text not null references organization (id) on delete cascade,
    type text not null check (type in ('DiagnosticReport', 'Observation')),
    id text not null,
    at timestamptz not null,
    primary key (org_id, type, id)
  )`.execute(db);
  await sql`create index diagnostics_due_at on diagnostics_due (at)`.execute(db);
  await orgTable(db, 'diagnostics_setting');
  await orgTable(db, 'diagnostics_due');
};
