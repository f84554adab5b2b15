import { type Kysely, sql } from 'kysely';
import type { Moment } from '../../../core/server/database/tables.ts';
import { orgTable } from '../../../core/server/index.ts';
import type { Settings } from '../shared/contract.ts';

export interface DiagnosticsSettingTable {
  org_id: string;
  rule: Settings['rule'];
  days: number;
  escalate_after: number;
}

/** Which results open to their patient when; the opening itself stands in the record. */
export interface DiagnosticsDueTable {
  org_id: string;
  type: 'DiagnosticReport' | 'Observation';
  id: string;
  at: Moment;
}

declare module '../../../core/server/database/tables.ts' {
  interface Tables {
    diagnostics_setting: DiagnosticsSettingTable;
    diagnostics_due: DiagnosticsDueTable;
  }
}

export const createTables = async (db: Kysely<any>): Promise<void> => {
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
