import { sql } from 'kysely';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';

/** Byte order (`collate "C"`) makes a prefix a range of an ordinary index, and pages the same on every database. */
export const resourceTables = migration(
  sql`create table resource (
    org_id text not null references organization (id) on delete cascade,
    type text collate "C" not null,
    id text collate "C" not null,
    version integer not null default 1,
    content jsonb not null,
    deleted boolean not null default false,
    updated_at timestamptz not null default now(),
    name_normalised text collate "C",
    birth_date text collate "C",
    primary key (org_id, type, id)
  )`,
  sql`create index resource_patient_name on resource (org_id, name_normalised, id)
    where type = 'Patient' and not deleted`,
  sql`create index resource_patient_birth on resource (org_id, birth_date)
    where type = 'Patient' and not deleted`,
  sql`create table resource_history (
    org_id text not null references organization (id) on delete cascade,
    type text collate "C" not null,
    id text collate "C" not null,
    version integer not null,
    content jsonb not null,
    deleted boolean not null default false,
    updated_at timestamptz not null default now(),
    primary key (org_id, type, id, version)
  )`,
  sql`create table resource_identifier (
    org_id text not null references organization (id) on delete cascade,
    type text collate "C" not null,
    id text collate "C" not null,
    system text collate "C" not null,
    value text collate "C" not null,
    primary key (org_id, type, id, system, value)
  )`,
  sql`create index resource_identifier_value on resource_identifier (org_id, type, value, system)`,
  sql`create table resource_name (
    org_id text not null references organization (id) on delete cascade,
    type text collate "C" not null,
    id text collate "C" not null,
    word text collate "C" not null,
    primary key (org_id, type, id, word)
  )`,
  sql`create index resource_name_word on resource_name (org_id, type, word)`,
  orgTable('resource'),
  orgTable('resource_history'),
  orgTable('resource_identifier'),
  orgTable('resource_name'),
);

/**
 * `Patient/1`, as references have it, so that what is referred to is one look-up in an index. Put together within a search,
 * row-level security would keep it out of the index.
 */
export const placeColumn = migration(
  sql`alter table resource add column place text collate "C" not null generated always as (type || '/' || id) stored`,
  sql`create unique index resource_place on resource (org_id, place)`,
);
