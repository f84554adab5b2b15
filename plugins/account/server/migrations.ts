import { type QueryExecutorProvider, sql } from 'kysely';

/** Of a person and not of a clinic, so calls get no right to it: only `asSystem` reads it. */
export const createAccountDetail = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table account_detail (
    account_id text primary key references account (id) on delete cascade,
    phone text, time_zone text, birth_date text, address jsonb)`.execute(db);
};

/** How pages look for a person: null where they never chose. */
export const addDisplay = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table account_detail
    add column theme text, add column text_size text, add column contrast text, add column motion text`.execute(db);
};
