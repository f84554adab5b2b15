import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

export const createTables = migration(
  sql`create table note_templates (
    org_id text not null references organization (id) on delete cascade,
    version integer not null,
    templates jsonb not null,
    at timestamptz not null,
    by_name text not null,
    primary key (org_id, version)
  )`,
  orgTable('note_templates', 'select, insert'),
);
