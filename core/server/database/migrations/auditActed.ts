import { migration } from './migration.ts';
import { sql } from 'kysely';

/** For the newest entry of each of many people: who never acted would else be looked for in the whole trail. */
export const auditActed = migration(
  sql`create index audit_event_acted on audit_event (org_id, profile_id, seq) where action <> 'refused'`,
);
