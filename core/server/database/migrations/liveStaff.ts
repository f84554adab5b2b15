import { type QueryExecutorProvider, sql } from 'kysely';

/** Events for everyone who works there, beside the profiles that they name. */
export const liveStaff = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table live_event add column staff boolean not null default false`.execute(db);
};
