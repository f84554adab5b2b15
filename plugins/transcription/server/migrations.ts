import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

const ofVisit = sql`
  org_id text not null references organization (id) on delete cascade,
  visit text not null`;
const itsVisit = sql`foreign key (org_id, visit) references transcription (org_id, visit) on delete cascade`;

export const createTables = migration(
  sql`create table transcription (${ofVisit},
      status text not null check (status in ('begun', 'stopped', 'kept', 'gone')),
      begun_at timestamptz not null,
      asked_at timestamptz not null,
      paused_at timestamptz,
      paused_by text,
      patient_id text,
      encounter_id text,
      file_id text,
      document_id text,
      kept_at timestamptz,
      released_at timestamptz,
      primary key (org_id, visit)
    )`,
  sql`create index transcription_open on transcription (status, kept_at)`,
  sql`create table transcription_consent (${ofVisit},
      seat text not null,
      name text not null,
      answer text check (answer in ('yes', 'no')),
      at timestamptz not null,
      withdrawn_at timestamptz,
      consent_id text,
      primary key (org_id, visit, seat),
      ${itsVisit}
    )`,
  sql`create table transcription_pause (${ofVisit},
      from_at timestamptz not null,
      to_at timestamptz not null,
      primary key (org_id, visit, from_at),
      ${itsVisit}
    )`,
  sql`create table transcription_line (${ofVisit},
      id text not null,
      seat text not null,
      name text not null,
      kind text not null,
      language text not null,
      said_at timestamptz not null,
      text text not null,
      made_at timestamptz not null default now(),
      primary key (org_id, visit, id),
      ${itsVisit}
    )`,
  sql`create index transcription_line_time on transcription_line (org_id, visit, said_at, id)`,
  orgTable('transcription'),
  orgTable('transcription_consent'),
  orgTable('transcription_pause'),
  orgTable('transcription_line'),
);

export const addAgreed = migration(
  sql`alter table transcription_consent add column agreed_at timestamptz`,
  sql`update transcription_consent set agreed_at = at where answer = 'yes'`,
  sql`update transcription set paused_at = now() where status = 'stopped' and paused_at is null`,
);
