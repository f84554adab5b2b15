import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '#core/server';

/** What is one's own about tasks; the tasks themselves are in the record. */
export const createTables = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table tasks_preference (
    profile_id text primary key references profile (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    assigned boolean not null,
    commented boolean not null,
    finished boolean not null
  )`.execute(db);
  await sql`create table tasks_view (
    id uuid primary key default gen_random_uuid(),
    profile_id text not null references profile (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    name text not null,
    query text not null,
    created_at timestamptz not null default now(),
    unique (profile_id, name)
  )`.execute(db);
  await orgTable(db, 'tasks_preference');
  await orgTable(db, 'tasks_view');
};
