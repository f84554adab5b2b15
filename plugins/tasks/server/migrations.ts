import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

/** What is one's own about tasks; the tasks themselves are in the record. */
export const createTables = migration(
  sql`create table tasks_preference (
    profile_id text primary key references profile (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    assigned boolean not null,
    commented boolean not null,
    finished boolean not null
  )`,
  sql`create table tasks_view (
    id uuid primary key default gen_random_uuid(),
    profile_id text not null references profile (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    name text not null,
    query text not null,
    created_at timestamptz not null default now(),
    unique (profile_id, name)
  )`,
  orgTable('tasks_preference'),
  orgTable('tasks_view'),
);
