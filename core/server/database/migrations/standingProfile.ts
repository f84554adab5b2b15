import { type QueryExecutorProvider, sql } from 'kysely';

/** For which patient a profile stands, and what that patient shares. */
export const standingProfile = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table profile add column stands_for text, add column shares jsonb`.execute(db);
};
