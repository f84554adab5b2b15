import { type Generated, sql } from 'kysely';
import { migration } from '../database/migrations/migration.ts';
import { orgTable } from '../database/orgTable.ts';
import type { Moment } from '../database/tables.ts';

export interface RetentionRuleTable {
  org_id: string;
  kind: string;
  /** Null: kept for good. */
  months: number | null;
  version: number;
  changed_at: Moment;
  /** Profile. */
  changed_by: string;
  /** When the job last looked, and what it removed then. */
  ran_at: Date | null;
  removed_then: Generated<number>;
  removed: Generated<number>;
}

export interface LegalHoldTable {
  id: Generated<string>;
  org_id: string;
  /** FHIR id. */
  patient_id: string;
  reason: string;
  placed_at: Moment;
  /** Profile. */
  placed_by: string;
  released_at: Date | null;
  released_by: string | null;
  release_reason: string | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    retention_rule: RetentionRuleTable;
    legal_hold: LegalHoldTable;
  }
}

export const createRetention = migration(
  sql`create table retention_rule (
    org_id text not null references organization (id) on delete cascade,
    kind text not null,
    months integer check (months between 1 and 1200),
    version integer not null,
    changed_at timestamptz not null,
    changed_by text not null,
    ran_at timestamptz,
    removed_then integer not null default 0,
    removed integer not null default 0,
    primary key (org_id, kind)
  )`,
  sql`create table legal_hold (
    id text primary key default gen_random_uuid()::text,
    org_id text not null references organization (id) on delete cascade,
    patient_id text not null,
    reason text not null check (length(reason) <= 1000),
    placed_at timestamptz not null,
    placed_by text not null,
    released_at timestamptz,
    released_by text,
    release_reason text check (length(release_reason) <= 1000)
  )`,
  // One at a time for each patient; the job asks for them by it.
  sql`create unique index legal_hold_open on legal_hold (org_id, patient_id) where released_at is null`,
  sql`create index legal_hold_page on legal_hold (org_id, placed_at desc)`,
  orgTable('retention_rule', 'select, insert, update'),
  orgTable('legal_hold', 'select, insert, update'),
);

/** The job looks for what is old. */
export const indexNotifications = migration(sql`create index notification_age on notification (org_id, created_at)`);
