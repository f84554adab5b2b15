import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

export const createTables = migration(
  sql`create table patient_profile_code (
    id text primary key,
    org_id text not null references organization (id) on delete cascade,
    purpose text not null check (purpose in ('family', 'email')),
    patient_id text not null,
    email text not null,
    related_id text,
    code_hash text not null,
    attempts integer not null default 0,
    expires_at timestamptz not null
  )`,
  sql`create index patient_profile_code_email on patient_profile_code (email, purpose)`,
  sql`create index patient_profile_code_related on patient_profile_code (org_id, related_id)`,
  sql`create table patient_profile_card_photo (
    org_id text not null references organization (id) on delete cascade,
    patient_id text not null,
    coverage_id text not null,
    side text not null check (side in ('front', 'back')),
    file_id text not null,
    taken_at timestamptz not null,
    primary key (org_id, coverage_id, side)
  )`,
  orgTable('patient_profile_code', 'insert, delete'),
  orgTable('patient_profile_card_photo'),
);
