import { migration } from './migration.ts';
import { sql } from 'kysely';

/** For which patient a profile stands, and what that patient shares. */
export const standingProfile = migration(sql`alter table profile add column stands_for text, add column shares jsonb`);
