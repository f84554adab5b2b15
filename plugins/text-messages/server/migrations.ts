import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';
import './schema.ts';

export const createTables = migration(
  sql`create table text_number (
    org_id text not null references organization (id),
    profile_id text not null references profile (id) on delete cascade,
    number text not null,
    "on" boolean not null,
    confirmed_at timestamptz not null,
    stopped_at timestamptz,
    primary key (org_id, profile_id)
  )`,
  sql`create index text_number_number on text_number (number)`,
  orgTable('text_number'),
  sql`create table text_code (
    org_id text not null references organization (id),
    profile_id text not null references profile (id) on delete cascade,
    number text not null,
    code_hash text not null,
    attempts integer not null default 0,
    expires_at timestamptz not null,
    primary key (org_id, profile_id)
  )`,
  orgTable('text_code'),
  sql`create table text_message (
    id text not null default gen_random_uuid()::text,
    org_id text not null references organization (id),
    profile_id text not null references profile (id) on delete cascade,
    number text not null,
    kind text not null,
    words text not null,
    question text,
    about text,
    until timestamptz not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    next_at timestamptz not null,
    outside_id text,
    created_at timestamptz not null,
    sent_at timestamptz,
    answered_at timestamptz,
    primary key (org_id, id)
  )`,
  sql`create index text_message_waiting on text_message (next_at) where state in ('waiting', 'sending')`,
  sql`create index text_message_asked on text_message (number, sent_at)
    where question is not null and answered_at is null`,
  sql`create index text_message_org on text_message (org_id, created_at)`,
  sql`create index text_message_followed on text_message (sent_at) where state = 'sent'`,
  orgTable('text_message'),
  // An answer comes to the house and not to a clinic of it: no call reads these, only `asSystem` does.
  sql`create table text_reply (id text primary key, at timestamptz not null)`,
);
