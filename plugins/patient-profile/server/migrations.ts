import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '#core/server';

export const createTables = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table patient_profile_code (
    id text primary key,
    org_id text not null references organization (id) on delete cascade,
    purpose text not null check (purpose in ('family', 'email')),
    patient_id text not null,
    email text not null,
    related_id text,
    code_hash text not null,
    attempts integer not null default 0,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index patient_profile_code_email on patient_profile_code (email, purpose)`.execute(db);
  await sql`create index patient_profile_code_related on patient_profile_code (org_id, related_id)`.execute(db);
  await sql`create table patient_profile_card_photo (
    org_id text not null references organization (id) on delete cascade,
    patient_id text not null,
    coverage_id text not null,
    side text not null check (side in ('front', 'back')),
    file_id text not null,
    taken_at timestamptz not null,
    primary key (org_id, coverage_id, side)
  )`.execute(db);
  await orgTable(db, 'patient_profile_code', 'insert, delete');
  await orgTable(db, 'patient_profile_card_photo');
};
