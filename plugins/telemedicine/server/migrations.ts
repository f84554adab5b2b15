import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

const org = 'org_id text not null references organization (id) on delete cascade';
const ofVisit = 'foreign key (org_id, visit) references telemedicine_visit (org_id, id) on delete cascade';

/** Frequent reads use an index that starts with the visit or with what a job looks for. */
export const createTables = migration(
  `create table telemedicine_visit (
      ${org}, id text collate "C" not null, practitioner text collate "C",
      start_at timestamptz not null, closes_at timestamptz not null,
      opened_at timestamptz, arrived_at timestamptz, started_at timestamptz, met_at timestamptz, ended_at timestamptz,
      cancelled boolean not null default false, encounter text, note text, stars smallint check (stars between 1 and 5), comment text,
      shared boolean not null default false, primary key (org_id, id))`,
  `create index telemedicine_visit_closing on telemedicine_visit (closes_at) where ended_at is null`,
  `create index telemedicine_visit_waits on telemedicine_visit (org_id, practitioner, arrived_at)
      where arrived_at is not null`,
  `create table telemedicine_invite (
      id text primary key default gen_random_uuid()::text, ${org}, visit text collate "C" not null,
      email text not null, name text not null, locale text not null, profile_id text, invited_by text not null,
      wants_pin boolean not null, pin_hash text, attempts integer not null default 0, locked_until timestamptz,
      opened_at timestamptz, revoked_at timestamptz, created_at timestamptz not null default now(),
      unique (org_id, visit, email), ${ofVisit})`,
  `create index telemedicine_invite_email on telemedicine_invite (email, created_at)`,
  `create index telemedicine_invite_profile on telemedicine_invite (org_id, profile_id) where profile_id is not null`,
  `create table telemedicine_code (
      hash text primary key, ${org}, invite_id text not null references telemedicine_invite (id) on delete cascade,
      created_at timestamptz not null default now())`,
  `create index telemedicine_code_invite on telemedicine_code (invite_id, created_at)`,
  `create table telemedicine_seat (
      id text primary key default gen_random_uuid()::text, ${org}, visit text collate "C" not null,
      kind text not null check (kind in ('patient', 'practitioner', 'staff', 'guest')),
      profile_id text, invite_id text references telemedicine_invite (id) on delete cascade, name text not null,
      state text not null check (state in ('waiting', 'admitted', 'held', 'left', 'removed')),
      admitted boolean not null default false, since timestamptz not null, joined_at timestamptz, gone_at timestamptz,
      device text not null, voice text not null, seen_at timestamptz not null, heard boolean not null default true,
      media jsonb not null, checks jsonb, check (num_nonnulls(profile_id, invite_id) = 1),
      unique (org_id, visit, profile_id), unique (org_id, visit, invite_id), ${ofVisit})`,
  `create index telemedicine_seat_heard on telemedicine_seat (seen_at) where heard`,
  `create table telemedicine_chat (
      ${org}, visit text collate "C" not null, id uuid not null, seat text not null, name text not null, text text not null,
      at timestamptz not null, primary key (org_id, visit, id), ${ofVisit})`,
  `create index telemedicine_chat_order on telemedicine_chat (org_id, visit, at, id)`,
  orgTable('telemedicine_visit'),
  orgTable('telemedicine_invite'),
  orgTable('telemedicine_code'),
  orgTable('telemedicine_seat'),
  orgTable('telemedicine_chat'),
);

/** Reports ask who came in a period, with whomever. */
export const indexArrivals = migration(
  sql`create index telemedicine_visit_arrivals on telemedicine_visit (org_id, arrived_at) where arrived_at is not null`,
);

/** How good the call was, for reports: two counts a seat, and nothing of what was said or seen. */
export const countReadings = migration(
  sql`alter table telemedicine_seat add column readings integer not null default 0,
    add column bad_readings integer not null default 0`,
  sql`create index telemedicine_seat_since on telemedicine_seat (org_id, since)`,
  sql`create index telemedicine_visit_ended on telemedicine_visit (org_id, ended_at) where stars is not null`,
);
