import { type ColumnType, type Generated, type QueryExecutorProvider, sql } from 'kysely';
import type { Json, Moment, Trx } from '../../database/tables.ts';

/** How far an export is: in which part of the archive, and after which key of its table. */
export interface ExportPosition {
  readonly step: number;
  readonly after: readonly string[] | null;
}

/** Lines of one part of the archive, in the file store until all is packed. */
export interface ExportPart {
  /** Its path in the archive. */
  readonly path: string;
  readonly file: string;
}

/** Of no organisation: the rows of the one that it is about do not hold it, and calls reach it as the system only. */
export interface OrganizationExportTable {
  id: Generated<string>;
  /** Organisation. Its newest export. */
  target: string;
  state: 'running' | 'ready' | 'failed';
  asked_at: Moment;
  /** Profile, its organisation, and the name at that time. */
  asked_by: string;
  asked_in: string;
  asked_name: string;
  /** Paths in the archive of what is collected, in order; null before the extent is known. */
  steps: ColumnType<readonly string[] | null, string | null, string | null>;
  position: Json<ExportPosition>;
  parts: Json<readonly ExportPart[]>;
  /** Rows: collected, and of all. */
  rows: number;
  rows_total: number;
  /** Files: packed, and of all. */
  files: number;
  files_total: number;
  /** Turns that failed one after the other. */
  failures: number;
  held_until: ColumnType<Date | null, Date | null, Date | null>;
  file_id: string | null;
  ready_at: ColumnType<Date | null, Date | null, Date | null>;
  expires_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** For one download each, by the hash of what stands in the address. */
export interface OrganizationExportAddressTable {
  hash: string;
  export_id: string;
  account_id: string;
  profile_id: string;
  device_id: string;
  expires_at: Moment;
}

declare module '../../database/tables.ts' {
  interface Tables {
    organization_export: OrganizationExportTable;
    organization_export_address: OrganizationExportAddressTable;
  }
}

export const createExport = async (db: QueryExecutorProvider): Promise<void> => {
  const statements = [
    `create table organization_export (
      id text primary key default gen_random_uuid()::text,
      target text not null unique references organization (id) on delete cascade,
      state text not null check (state in ('running', 'ready', 'failed')),
      asked_at timestamptz not null, asked_by text not null, asked_in text not null, asked_name text not null,
      steps jsonb, position jsonb not null, parts jsonb not null,
      rows bigint not null, rows_total bigint not null, files integer not null, files_total integer not null,
      failures integer not null, held_until timestamptz,
      file_id text references file (id) on delete set null, ready_at timestamptz, expires_at timestamptz)`,
    `create table organization_export_address (
      hash text primary key,
      export_id text not null references organization_export (id) on delete cascade,
      account_id text not null, profile_id text not null, device_id text not null,
      expires_at timestamptz not null)`,
    `create index organization_export_address_export on organization_export_address (export_id)`,
    `create index organization_export_file on organization_export (file_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Whether an export of it is being made. */
export const isBeingExported = async (db: Trx, target: string): Promise<boolean> => {
  const running = db.selectFrom('organization_export').select('id').where('target', '=', target);
  return (await running.where('state', '=', 'running').executeTakeFirst()) !== undefined;
};
