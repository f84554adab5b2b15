import { type QueryExecutorProvider, sql } from 'kysely';

/** Who has a feature before everyone does: `{ roles, people }`, people by profile. Null: everyone has it. */
export const featureFirst = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table org_feature add column first jsonb`.execute(db);
  await sql`alter table feature_plan add column first jsonb`.execute(db);
};
