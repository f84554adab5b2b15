import { migration } from './migration.ts';
import { sql } from 'kysely';

/** Files of one sort may lie in a bucket of their own. */
export const fileBuckets = migration(sql`alter table file add column bucket text`);
