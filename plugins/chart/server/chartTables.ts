import { type Kysely, sql } from 'kysely';
import { orgTable } from '../../../core/server/index.ts';
import type { View } from '../shared/contract.ts';

export interface ChartViewTable {
  org_id: string;
  profile_id: string;
  view: View;
}

export interface ChartMergeTable {
  org_id: string;
  /** FHIR id of the patient who was merged away. */
  from_id: string;
  into_id: string;
  at: Date;
  by_name: string;
  /** The account that went along; null where there was none. */
  profile_id: string | null;
  /** What moved: `Condition/1`. */
  moved: readonly string[];
}

declare module '../../../core/server/database/tables.ts' {
  interface Tables {
    chart_view: ChartViewTable;
    chart_merge: ChartMergeTable;
  }
}

export const chartTables = async (db: Kysely<any>): Promise<void> => {
  await sql`create table chart_view (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    view jsonb not null,
    primary key (org_id, profile_id)
  )`.execute(db);
  await orgTable(db, 'chart_view');
  await sql`create table chart_merge (
    org_id text not null references organization (id) on delete cascade,
    from_id text not null,
    into_id text not null,
    at timestamptz not null default now(),
    by_name text not null,
    profile_id text,
    moved jsonb not null,
    primary key (org_id, from_id)
  )`.execute(db);
  await sql`create index chart_merge_into on chart_merge (org_id, into_id)`.execute(db);
  await orgTable(db, 'chart_merge');
};
