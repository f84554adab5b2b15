import { migration } from './migration.ts';
import { sql } from 'kysely';

/** Passing frames that are too long for a notification; read once by each server process, gone within minutes. */
export const longSignals = migration(
  sql`create table live_signal (
    id text primary key, payload text not null, created_at timestamptz not null default now())`,
  sql`create index live_signal_age on live_signal (created_at)`,
  // Calls only leave one here; no call reads any.
  sql`grant insert on live_signal to app_user`,
);
