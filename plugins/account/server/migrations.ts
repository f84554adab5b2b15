import { migration } from '#core/server';
import { sql } from 'kysely';

/** Of a person and not of a clinic, so calls get no right to it: only `asSystem` reads it. */
export const createAccountDetail = migration(
  sql`create table account_detail (
    account_id text primary key references account (id) on delete cascade,
    phone text, time_zone text, birth_date text, address jsonb)`,
);

/** How pages look for a person: null where they never chose. */
export const addDisplay = migration(
  sql`alter table account_detail
    add column theme text, add column text_size text, add column contrast text, add column motion text`,
);

/** Whoever was there before is not welcomed anew. */
export const addWelcome = migration(sql`alter table account_detail add column welcome jsonb`);

/** Of a person and not of a clinic, so calls get no right to them: only `asSystem` reads them. */
export const createPasskeys = migration(
  sql`create table passkey (
    id uuid primary key default gen_random_uuid(), account_id text not null references account (id) on delete cascade,
    credential_id text not null unique, public_key text not null, counter bigint not null, synced boolean not null,
    name text not null, created_at timestamptz not null, last_used_at timestamptz)`,
  sql`create index passkey_account on passkey (account_id)`,
  sql`create table passkey_challenge (
    hash text primary key, account_id text references account (id) on delete cascade,
    expires_at timestamptz not null)`,
);

/** Of a person and not of a clinic, so calls get no right to it: only `asSystem` reads it. */
export const createClosing = migration(
  sql`create table account_closing (
    account_id text primary key references account (id) on delete cascade,
    asked_at timestamptz not null, closes_at timestamptz not null)`,
  sql`create index account_closing_due on account_closing (closes_at)`,
);

/** Of a person and not of a clinic, so calls get no right to it: only `asSystem` reads it. */
export const createPins = migration(
  sql`create table account_pin (
    account_id text primary key references account (id) on delete cascade,
    hash text not null, misses integer not null, made_at timestamptz not null)`,
);
