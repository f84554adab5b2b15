import { sql } from 'kysely';
import { migration } from './migration.ts';
import { orgTable } from '../orgTable.ts';

/** What reaches people: live events, the bell, and what they typed and have not sent. */
export const liveTables = migration(
  sql`create table live_event (
    id bigint generated always as identity primary key,
    org_id text not null references organization (id) on delete cascade,
    profiles text[],
    kind text not null,
    data jsonb not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index live_event_org on live_event (org_id, id)`,
  sql`create index live_event_age on live_event (created_at)`,
  orgTable('live_event', 'select, insert'),
  sql`create table live_prune (
    org_id text primary key references organization (id) on delete cascade,
    up_to bigint not null
  )`,
  orgTable('live_prune', 'select'),
  sql`create table notification (
    id text primary key default gen_random_uuid()::text,
    seq bigint generated always as identity,
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    kind text not null,
    data jsonb not null,
    read boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  sql`create index notification_page on notification (profile_id, seq desc)`,
  sql`create index notification_unread on notification (profile_id) where not read`,
  orgTable('notification'),
  sql`create table draft (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    key text not null,
    text text not null,
    updated_at timestamptz not null default now(),
    primary key (org_id, profile_id, key)
  )`,
  orgTable('draft'),
);
