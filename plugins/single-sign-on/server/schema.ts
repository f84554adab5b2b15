import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';
import type { LinkState } from '../shared/calls.ts';

interface ProviderTable {
  org_id: string;
  issuer: string;
  client_id: string;
  /** Sealed under the house’s key for codes, which no copy of the database holds. */
  client_secret: string;
  asks_first: boolean;
  trusts_addresses: boolean;
  hours: number;
  enabled: boolean;
  changed_at: Date;
}

/** Somebody on their way through their clinic’s sign-in. */
interface WayTable {
  /** SHA-256 of the state. */
  hash: string;
  org_id: string;
  /** Of the provider as it was when they left. */
  changed_at: Date;
  verifier: string;
  nonce: string;
  /** SHA-256 of what only their browser has. */
  proof: string;
  expires_at: Date;
  /** Whether they must prove anew who they are, however long they have been logged in there. */
  fresh: Generated<boolean>;
}

interface LinkTable {
  id: Generated<string>;
  org_id: string;
  issuer: string;
  subject: string;
  account_id: string;
  email: string;
  state: LinkState;
  asked_at: Date;
  decided_by: string | null;
  last_used_at: Date | null;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    sign_on_provider: ProviderTable;
    sign_on_way: WayTable;
    sign_on_link: LinkTable;
  }
}

const org = 'org_id text not null references organization (id) on delete cascade';

export const createTables = migration(
  `create table sign_on_provider (
      org_id text primary key references organization (id) on delete cascade, issuer text not null, client_id text not null,
      client_secret text not null, asks_first boolean not null, trusts_addresses boolean not null,
      hours integer not null, enabled boolean not null, changed_at timestamptz not null)`,
  `create table sign_on_way (
      hash text primary key, ${org}, changed_at timestamptz not null, verifier text not null, nonce text not null,
      proof text not null, expires_at timestamptz not null)`,
  `create table sign_on_link (
      id text primary key default gen_random_uuid()::text, ${org}, issuer text not null, subject text not null,
      account_id text not null references account (id) on delete cascade, email text not null,
      state text not null check (state in ('asked', 'allowed', 'refused')), asked_at timestamptz not null,
      decided_by text, last_used_at timestamptz, unique (org_id, issuer, subject))`,
  `create index sign_on_link_account on sign_on_link (account_id)`,
  orgTable('sign_on_provider', 'select, insert, update'),
  orgTable('sign_on_link', 'select, update'),
);

export const addFreshWays = migration(sql`alter table sign_on_way add column fresh boolean not null default false`);
