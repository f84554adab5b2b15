import { migration } from './migration.ts';
import { sql } from 'kysely';

/** Since when a profile may not be used, and which profile said so. */
export const suspendedProfile = migration(
  sql`alter table profile add column suspended_at timestamptz, add column suspended_by text`,
);
