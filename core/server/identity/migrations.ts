import { migration } from '../database/migrations/migration.ts';
import { type QueryExecutorProvider, sql } from 'kysely';

/** No organisation stands in these and calls get no right to them: only the server's own work (`asSystem`) reads them. */
export const createIdentityTables = async (db: QueryExecutorProvider): Promise<void> => {
  const statements = [
    `create table device (
      id text primary key default gen_random_uuid()::text,
      account_id text not null references account (id) on delete cascade,
      browser text not null, operating_system text not null,
      created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null, revoked_at timestamptz, revoked_why text)`,
    `create index device_account on device (account_id)`,
    `create table refresh_token (
      hash text primary key, device_id text not null references device (id) on delete cascade,
      parent_hash text, created_at timestamptz not null default now(), used_at timestamptz,
      replays integer not null default 0)`,
    `create index refresh_token_device on refresh_token (device_id)`,
    `create index refresh_token_parent on refresh_token (parent_hash)`,
    `create table one_time_code (
      id text primary key, purpose text not null, email text not null,
      account_id text references account (id) on delete cascade,
      code_hash text not null, token_hash text, session_hash text, payload jsonb,
      attempts integer not null default 0,
      created_at timestamptz not null default now(), expires_at timestamptz not null)`,
    `create index one_time_code_email on one_time_code (email, purpose)`,
    `create table login_challenge (
      hash text primary key, account_id text not null references account (id) on delete cascade,
      name text not null, attempts integer not null default 0, expires_at timestamptz not null)`,
    `create table recovery_code (
      hash text not null, account_id text not null references account (id) on delete cascade,
      primary key (account_id, hash))`,
    `create table signing_key (
      kid text primary key, public_jwk jsonb not null, private_jwk jsonb not null,
      created_at timestamptz not null default now())`,
    `create table throttle (
      key text primary key, count integer not null, since timestamptz not null, last_at timestamptz not null,
      locked_until timestamptz)`,
    `create table account_secret (
      account_id text primary key references account (id) on delete cascade,
      password_changed_at timestamptz, totp_last_step bigint)`,
    `create table account_subject (
      issuer text not null, subject text not null, account_id text not null references account (id) on delete cascade,
      primary key (issuer, subject))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** No right for calls to these either: a feature checks its own invitation first and then asks for a pass. */
export const createGuestPasses = async (db: QueryExecutorProvider): Promise<void> => {
  const statements = [
    `create table guest_pass (
      id text primary key default gen_random_uuid()::text,
      org_id text not null references organization (id) on delete cascade,
      feature text not null, subject text not null, hash text not null unique,
      created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz)`,
    `create index guest_pass_subject on guest_pass (org_id, feature, subject)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Who came by a clinic's own sign-in proved nothing to the other clinics of the account. */
export const addBoundDevices = migration(
  sql`alter table device add column bound_to text references organization (id) on delete cascade,
    add column ends_at timestamptz`,
  sql`create index device_bound_to on device (bound_to) where bound_to is not null`,
);

/** An app that somebody allowed is signed in like a browser of theirs, and signed out with it. */
export const addDeviceApp = migration(sql`alter table device add column app text`);
