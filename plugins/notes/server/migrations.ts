import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '#core/server';

export const createTables = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table note_templates (
    org_id text not null references organization (id) on delete cascade,
    version integer not null,
    templates jsonb not null,
    at timestamptz not null,
    by_name text not null,
    primary key (org_id, version)
  )`.execute(db);
  await orgTable(db, 'note_templates', 'select, insert');
};
