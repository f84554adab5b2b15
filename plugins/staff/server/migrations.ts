import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '#core/server';

/** Which warnings of a licence's end were sent; a renewal has another end. */
export const createLicenceWarnings = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table licence_warning (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    until text not null,
    step text not null,
    primary key (org_id, profile_id, until, step)
  )`.execute(db);
  await orgTable(db, 'licence_warning', 'select, insert');
};

/** Who left, and what went to whom: for as long as it can be taken back. */
export const createLeaves = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table staff_leave (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    at timestamptz not null,
    undo_until timestamptz not null,
    undone_at timestamptz,
    given jsonb not null,
    primary key (org_id, profile_id, at)
  )`.execute(db);
  await orgTable(db, 'staff_leave', 'select, insert, update');
};
