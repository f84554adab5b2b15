import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

/** Which warnings of a licence's end were sent; a renewal has another end. */
export const createLicenceWarnings = migration(
  sql`create table licence_warning (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    until text not null,
    step text not null,
    primary key (org_id, profile_id, until, step)
  )`,
  orgTable('licence_warning', 'select, insert'),
);

/** Who left, and what went to whom: for as long as it can be taken back. */
export const createLeaves = migration(
  sql`create table staff_leave (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    at timestamptz not null,
    undo_until timestamptz not null,
    undone_at timestamptz,
    given jsonb not null,
    primary key (org_id, profile_id, at)
  )`,
  orgTable('staff_leave', 'select, insert, update'),
);
