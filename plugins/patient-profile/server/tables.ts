import { type Kysely, sql } from 'kysely';
import { orgTable } from '../../../core/server/index.ts';
import type { Moment } from '../../../core/server/database/tables.ts';

interface CodeTable {
  id: string;
  org_id: string;
  /** `family`: an invitation; `email`: an address of the patient's own. */
  purpose: 'family' | 'email';
  patient_id: string;
  email: string;
  /** RelatedPerson of an invitation. */
  related_id: string | null;
  code_hash: string;
  attempts: number;
  expires_at: Moment;
}

interface CardPhotoTable {
  org_id: string;
  patient_id: string;
  coverage_id: string;
  side: 'front' | 'back';
  file_id: string;
  taken_at: Moment;
}

declare module '../../../core/server/database/tables.ts' {
  interface Tables {
    patient_profile_code: CodeTable;
    patient_profile_card_photo: CardPhotoTable;
  }
}

export const createTables = async (db: Kysely<any>): Promise<void> => {
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
