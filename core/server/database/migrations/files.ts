import { sql } from 'kysely';
import { migration } from './migration.ts';
import { orgTable } from '../orgTable.ts';

export const fileTables = migration(
  sql`create table file (
    id text primary key,
    org_id text not null references organization (id) on delete cascade,
    owner text not null,
    name text not null,
    type text not null,
    size bigint not null,
    sha256 text not null,
    created_at timestamptz not null default now()
  )`,
  orgTable('file'),
  sql`create table upload (
    id text primary key,
    org_id text not null references organization (id) on delete cascade,
    owner text not null,
    name text not null,
    size bigint not null,
    received bigint not null default 0,
    updated_at timestamptz not null default now()
  )`,
  orgTable('upload'),
);
