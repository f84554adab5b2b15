import { type QueryExecutorProvider, sql } from 'kysely';

/** Files of one sort may lie in a bucket of their own. */
export const fileBuckets = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table file add column bucket text`.execute(db);
};
