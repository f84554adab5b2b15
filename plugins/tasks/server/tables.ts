import { type Generated, type Kysely, sql } from 'kysely';
import type { Moment } from '../../../core/server/database/tables.ts';
import { orgTable } from '../../../core/server/index.ts';

export interface TaskPreferenceTable {
  profile_id: string;
  org_id: string;
  assigned: boolean;
  commented: boolean;
  finished: boolean;
}

export interface TaskViewTable {
  id: Generated<string>;
  profile_id: string;
  org_id: string;
  name: string;
  query: string;
  created_at: Moment;
}

declare module '../../../core/server/database/tables.ts' {
  interface Tables {
    tasks_preference: TaskPreferenceTable;
    tasks_view: TaskViewTable;
  }
}

/** What is one's own about tasks; the tasks themselves are in the record. */
export const createTables = async (db: Kysely<any>): Promise<void> => {
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
