import { migration } from './migration.ts';
import { sql } from 'kysely';

/** Who has a feature before everyone does: `{ roles, people }`, people by profile. Null: everyone has it. */
export const featureFirst = migration(
  sql`alter table org_feature add column first jsonb`,
  sql`alter table feature_plan add column first jsonb`,
);
