import { type QueryExecutorProvider, sql } from 'kysely';
import { ensureCallRole } from '../callRole.ts';
import { folded } from '../folded.ts';
import { orgTable } from '../orgTable.ts';

/** Organisations, people, their hats, and which feature is on where. */
export const baseTables = async (db: QueryExecutorProvider): Promise<void> => {
  await ensureCallRole(db);

  await sql`create table organization (
    id text primary key default gen_random_uuid()::text,
    slug text not null unique,
    name text not null,
    color text not null default '#3b3f97',
    logo_file_id text,
    details jsonb not null default '{}',
    created_at timestamptz not null default now()
  )`.execute(db);
  await orgTable('organization', 'select, update', 'id')(db);

  await sql`create table account (
    id text primary key default gen_random_uuid()::text,
    email text not null unique check (email = lower(email)),
    password_hash text,
    status text not null check (status in ('pending', 'invited', 'active', 'suspended')),
    must_change_password boolean not null default false,
    totp_secret text,
    totp_confirmed boolean not null default false,
    locale text not null default 'en-CA' check (locale in ('en-CA', 'fr-CA')),
    lock_delay_minutes integer not null default 10,
    photo_file_id text,
    created_at timestamptz not null default now()
  )`.execute(db);

  await sql`create table profile (
    id text primary key default gen_random_uuid()::text,
    account_id text not null references account (id) on delete cascade,
    org_id text not null references organization (id) on delete cascade,
    role text not null check (role in ('patient', 'practitioner', 'admin', 'clinic_admin', 'super_admin')),
    first_name text not null,
    last_name text not null,
    first_folded text collate "C" generated always as (${folded(sql.ref('first_name'))}) stored,
    last_folded text collate "C" generated always as (${folded(sql.ref('last_name'))}) stored,
    title text,
    resource_id text,
    created_at timestamptz not null default clock_timestamp()
  )`.execute(db);
  await sql`create index profile_account on profile (account_id)`.execute(db);
  await sql`create index profile_first on profile (org_id, role, first_folded)`.execute(db);
  await sql`create index profile_last on profile (org_id, role, last_folded, id)`.execute(db);
  await orgTable('profile')(db);

  // An account belongs to no organisation: calls see the open columns of those who have a profile in theirs, never a secret one.
  await sql`alter table account enable row level security`.execute(db);
  await sql`alter table account force row level security`.execute(db);
  await sql`create policy own_organization on account for select to app_user using (
    exists (select from profile where profile.account_id = account.id and profile.org_id = current_setting('app.org', true))
  )`.execute(db);
  await sql`create policy whole_house on account to current_user using (true) with check (true)`.execute(db);
  await sql`grant select (id, email, status, locale, photo_file_id, created_at) on account to app_user`.execute(db);

  await sql`create table org_feature (
    org_id text not null references organization (id) on delete cascade,
    feature text not null,
    enabled boolean not null,
    changed_at timestamptz not null default now(),
    changed_by text,
    primary key (org_id, feature)
  )`.execute(db);
  await orgTable('org_feature')(db);
};
