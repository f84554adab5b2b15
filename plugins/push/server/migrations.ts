import { type QueryExecutorProvider, sql } from 'kysely';
import { migration, orgTable } from '#core/server';

/** Accounts stand above organisations, so no organisation stands in these, and calls get no right to them: only `asSystem` does. */
export const createTables = migration(
  sql`create table push_endpoint (
    id text primary key default gen_random_uuid()::text,
    account_id text not null references account (id) on delete cascade,
    device_id text not null,
    token text not null unique,
    name text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index push_endpoint_account on push_endpoint (account_id)`,
  sql`create table push_choice (
    account_id text not null references account (id) on delete cascade,
    name text not null,
    choice text not null,
    primary key (account_id, name)
  )`,
  sql`create table push_delivery (
    id bigint generated always as identity primary key,
    endpoint_id text not null references push_endpoint (id) on delete cascade,
    notification_id text not null,
    org_id text not null,
    kind text not null,
    thread text not null,
    withdraws boolean not null default false,
    state text not null default 'waiting',
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  sql`create index push_delivery_waiting on push_delivery (endpoint_id, id) where state = 'waiting'`,
  sql`create index push_delivery_notification on push_delivery (notification_id)`,
);

/** Nobody is mailed of what was there before. */
export const createUnreadMail = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table push_preference add column mail text check (mail in ('soon', 'daily', 'off'))`.execute(db);
  await sql`create table push_mailed (
    profile_id text primary key references profile (id) on delete cascade,
    seq bigint not null,
    at timestamptz,
    looked_at timestamptz
  )`.execute(db);
  await sql`create index notification_unread_at on notification (created_at) where not read`.execute(db);
  await markAllMailed(db);
};

/** Of what stands in the bells by now, no mail tells. @param orgId whose people's; everybody's where absent */
export const markAllMailed = async (db: QueryExecutorProvider, orgId?: string): Promise<void> => {
  await sql`insert into push_mailed (profile_id, seq) select profile_id, max(seq) from notification
    where ${orgId === undefined ? sql`true` : sql`org_id = ${orgId}`} group by profile_id
    on conflict (profile_id) do update set seq = excluded.seq`.execute(db);
};

export const createPreferences = migration(
  sql`create table push_preference (
    account_id text primary key references account (id) on delete cascade,
    muted text[] not null default '{}',
    quiet_from smallint,
    quiet_to smallint,
    time_zone text,
    check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
  )`,
  sql`create index push_delivery_held on push_delivery (next_at) where state = 'held'`,
);

export const createEscalation = migration(
  sql`create table push_escalation_rule (
    org_id text primary key references organization (id) on delete cascade,
    "on" boolean not null,
    push integer,
    mail integer,
    task integer,
    in_quiet_hours boolean not null
  )`,
  orgTable('push_escalation_rule'),
  sql`create table push_urgent (
    notification_id text primary key references notification (id) on delete cascade,
    round text not null,
    org_id text not null,
    began_at timestamptz not null,
    pushed boolean not null default false,
    mailed boolean not null default false,
    tasked boolean not null default false,
    over boolean not null default false,
    closed boolean not null default false
  )`,
  sql`create index notification_about on notification (org_id, (data ->> 'resource_id')) where not read`,
  sql`create index push_urgent_open on push_urgent (began_at) where not over`,
  sql`create index push_urgent_round on push_urgent (round)`,
  sql`create index push_urgent_closing on push_urgent (round) where over and tasked and not closed`,
);

export const createDigest = migration(
  sql`alter table push_preference add column digest_minute smallint, add column digest_days smallint[],
    add column digest_zone text, add column digest_next timestamptz,
    add check (num_nulls(digest_minute, digest_days, digest_zone) in (0, 3))`,
  sql`create index push_preference_digest on push_preference (digest_next)`,
);

/** Whoever wanted no push of a feature was mailed of none of it either. */
export const createMutes = migration(
  sql`alter table push_preference add column muted_mail text[] not null default '{}',
    add column muted_app text[] not null default '{}'`,
  sql`update push_preference set muted_mail = muted`,
  // Whoever tells of something looks for who wants to hear of it.
  sql`grant select (account_id, muted_app) on push_preference to app_user`,
);
