import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import { migration, orgTable } from '#core/server';
import type { Json, Moment } from '#core/server/database/tables.ts';
import type { Locale } from '#core/shared';
import type { Evaluation, Report } from '../../shared/calls.ts';
import type { runFormats } from '../../shared/runCalls.ts';
import type { Overview } from '../files/fileTable.ts';

/** What is known of a run once its lines are counted: all but the lines. */
export interface Counted {
  readonly head: Omit<Report, 'groups'>;
  readonly overview: Overview;
}

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ReportFileTable {
  org_id: string;
  id: Generated<string>;
  /** Who asked, from where. */
  profile_id: string;
  account_id: string;
  ip: string;
  request_id: string;
  asked: Json<Evaluation>;
  format: (typeof runFormats)[number];
  locale: Locale;
  /** The clinic's, when it was asked for. */
  zone: string;
  state: 'running' | 'ready' | 'failed' | 'cancelled' | 'gone';
  asked_at: Moment;
  /** Null while it waits for its turn. */
  began_at: Maybe<Date>;
  finished_at: Maybe<Date>;
  gone_at: Maybe<Date>;
  /** Who works at it and until when, unless they say that they go on. */
  holder: Maybe<string>;
  held_until: Maybe<Date>;
  failures: Generated<number>;
  counted: ColumnType<Counted | null, string | null | undefined, string | null>;
  /** File of the lines as they were counted, until all is written. */
  part_id: Maybe<string>;
  rows: Generated<number>;
  file_id: Maybe<string>;
  /** Of a failed one: what no second try makes better. */
  why: Maybe<'too_many_lines'>;
}
export type RunRow = Selectable<ReportFileTable>;

declare module '#core/server/database/tables.ts' {
  interface Tables {
    report_file: ReportFileTable;
  }
}

/** The person is named without a reference, so that their files are removed after them. */
export const createRuns = migration(
  `create table report_file (
      org_id text not null references organization (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      profile_id text not null, account_id text not null, ip text not null, request_id text not null,
      asked jsonb not null, format text not null check (format in ('csv', 'xlsx')), locale text not null, zone text not null,
      state text not null check (state in ('running', 'ready', 'failed', 'cancelled', 'gone')),
      asked_at timestamptz not null, began_at timestamptz, finished_at timestamptz, gone_at timestamptz,
      holder text, held_until timestamptz, failures integer not null default 0,
      counted jsonb, part_id text references file (id) on delete set null,
      rows integer not null default 0, file_id text references file (id) on delete set null,
      primary key (org_id, id))`,
  `create index report_file_mine on report_file (org_id, profile_id, asked_at)`,
  `create index report_file_running on report_file (asked_at) where state = 'running'`,
  `create index report_file_kept on report_file (state, gone_at)`,
  `create index report_file_part on report_file (part_id)`,
  `create index report_file_file on report_file (file_id)`,
  orgTable('report_file'),
);

/** So that whoever asked for too much hears it, and does not ask for the same again. */
export const createRunReasons = migration(
  sql`alter table report_file add column why text check (why in ('too_many_lines'))`,
);
