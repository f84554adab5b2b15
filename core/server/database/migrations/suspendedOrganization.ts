import { migration } from './migration.ts';
import { sql } from 'kysely';

/**
 * Since when nobody of an organisation signs in or calls, and which profile said so; and in which organisation a super
 * administrator's session acts, where it is not their own. Only the server's own work reads and writes the second.
 */
export const suspendedOrganization = migration(
  sql`alter table organization add column closed_at timestamptz, add column closed_by text`,
  sql`create table acting_organization (
    profile_id text not null references profile (id) on delete cascade,
    device_id text not null,
    acts_in text not null references organization (id) on delete cascade,
    since timestamptz not null,
    primary key (profile_id, device_id)
  )`,
  sql`create index acting_organization_acts_in on acting_organization (acts_in)`,
);
