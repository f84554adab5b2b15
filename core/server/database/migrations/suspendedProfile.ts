import { type QueryExecutorProvider, sql } from 'kysely';

/** Since when a profile may not be used, and which profile said so. */
export const suspendedProfile = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table profile add column suspended_at timestamptz, add column suspended_by text`.execute(db);
};
