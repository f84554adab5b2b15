import { migration } from './migration.ts';
import { sql } from 'kysely';

/** Events for everyone who works there, beside the profiles that they name. */
export const liveStaff = migration(sql`alter table live_event add column staff boolean not null default false`);
