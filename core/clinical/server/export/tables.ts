import { type Generated, type QueryExecutorProvider, sql } from 'kysely';
import type { Json, Moment } from '#core/server/database/tables.ts';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';

/** How far an export is: in which type, among which of its patients, and that search's own next page. */
export interface ExportPosition {
  readonly type: number;
  /** Which of the type's filters. */
  readonly filter?: number;
  readonly group: number;
  readonly page: string | null;
}

/** What of its types an export brings: of each what any of its filters finds, and of a resource only these elements. */
export interface Narrowing {
  /** Searches, by type; a type that is not in it comes whole. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Names of elements, by type; under '*' those of every type. */
  readonly elements?: Readonly<Record<string, readonly string[]>>;
}

export interface ExportFile {
  readonly type: string;
  /** In the file store. */
  readonly id: string;
  readonly count: number;
}

export interface BulkExportTable {
  id: Generated<string>;
  org_id: string;
  app_id: string;
  /** Its own, so that the export outlives the service's token of five minutes, and ends with what ends the app. */
  grant_id: string;
  /** The address that was asked. */
  request: string;
  base: string;
  types: Json<readonly string[]>;
  /** They were asked for by name: one that is closed is said. */
  named: boolean;
  /** All, only what is some patient's, or only what is these patients'. */
  whose: 'all' | 'patients' | 'group';
  /** FHIR ids, of a group. */
  patients: Json<readonly string[]>;
  since: string | null;
  narrowing: Json<Narrowing>;
  state: 'running' | 'done' | 'failed';
  position: Json<ExportPosition>;
  count: number;
  files: Json<readonly ExportFile[]>;
  faults: Json<readonly ExportFile[]>;
  /** Held by one server process until then. */
  held_until: Moment | null;
  /** Nothing that was changed later is in it. */
  began_at: Moment;
  touched_at: Moment;
  /** When its files are removed. */
  expires_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    bulk_export: BulkExportTable;
  }
}

export const addNarrowing = async (db: QueryExecutorProvider): Promise<void> =>
  void (await sql`alter table bulk_export add column narrowing jsonb not null default '{}'`.execute(db));

export const createExportTable = migration(
  `create table bulk_export (
      id text primary key default gen_random_uuid()::text,
      org_id text not null references organization (id) on delete cascade,
      app_id text not null references smart_app (id) on delete cascade,
      grant_id text not null references smart_grant (id) on delete cascade,
      request text not null, base text not null, types jsonb not null, named boolean not null, whose text not null,
      patients jsonb not null, since text, state text not null, position jsonb not null, count integer not null,
      files jsonb not null, faults jsonb not null, held_until timestamptz, began_at timestamptz not null,
      touched_at timestamptz not null, expires_at timestamptz not null)`,
  `create index bulk_export_app on bulk_export (app_id)`,
  `create index bulk_export_grant on bulk_export (grant_id)`,
  `create index bulk_export_running on bulk_export (touched_at) where state = 'running'`,
  `create index bulk_export_expires on bulk_export (expires_at)`,
  orgTable('bulk_export'),
);
