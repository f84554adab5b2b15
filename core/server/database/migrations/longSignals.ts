import { type QueryExecutorProvider, sql } from 'kysely';

/** Passing frames that are too long for a notification; read once by each server process, gone within minutes. */
export const longSignals = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table live_signal (
    id text primary key, payload text not null, created_at timestamptz not null default now())`.execute(db);
  await sql`create index live_signal_age on live_signal (created_at)`.execute(db);
  // Calls only leave one here; no call reads any.
  await sql`grant insert on live_signal to app_user`.execute(db);
};
