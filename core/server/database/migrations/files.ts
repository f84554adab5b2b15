import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '../orgTable.ts';

export const fileTables = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table file (
    id text primary key,
    org_id text not null references organization (id) on delete cascade,
    owner text not null,
    name text not null,
    type text not null,
    size bigint not null,
    sha256 text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await orgTable(db, 'file');

  await sql`create table upload (
    id text primary key,
    org_id text not null references organization (id) on delete cascade,
    owner text not null,
    name text not null,
    size bigint not null,
    received bigint not null default 0,
    updated_at timestamptz not null default now()
  )`.execute(db);
  await orgTable(db, 'upload');
};
