import { sql } from 'kysely';
import { migration } from './migration.ts';
import { orgTable } from '../orgTable.ts';

/** Roles that organisations make of the built-in ones. A profile has one of its own organisation or none; calls only read them. */
export const customRole = migration(
  sql`create table custom_role (
    id text primary key default gen_random_uuid()::text,
    org_id text not null references organization (id) on delete cascade,
    base text not null check (base in ('practitioner', 'admin', 'clinic_admin')),
    name text not null,
    takes text[] not null,
    gives text[] not null,
    created_at timestamptz not null default now(),
    changed_by text,
    unique (org_id, id)
  )`,
  sql`create unique index custom_role_name on custom_role (org_id, lower(name))`,
  orgTable('custom_role', 'select'),
  sql`alter table profile add column custom_role_id text,
    add constraint profile_custom_role foreign key (org_id, custom_role_id) references custom_role (org_id, id)`,
  sql`create index profile_custom_role on profile (org_id, custom_role_id) where custom_role_id is not null`,
);
