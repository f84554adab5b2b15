import type { JWK } from 'jose';
import type { Generated } from 'kysely';
import type { Json, Moment } from '#core/server/database/tables.ts';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';

/** How an app proves that it is itself: not at all, by a secret, or by a key of its own. */
export type AppProof = 'none' | 'secret' | 'key';

export interface SmartAppTable {
  /** `client_id`. */
  id: string;
  org_id: string;
  name: string;
  proof: AppProof;
  /** Without a person: acts with the rights of the administrator who approved it. */
  service: boolean;
  redirects: Json<readonly string[]>;
  /** Where it is started from a chart; null: it is not. */
  launch_url: string | null;
  /** At most these. */
  scope: string;
  secret_hash: string | null;
  keys: Json<readonly JWK[]> | null;
  keys_url: string | null;
  enabled: boolean;
  approved_by: string | null;
  created_at: Moment;
}

/** A start from a chart, for one use. */
export interface SmartLaunchTable {
  hash: string;
  app_id: string;
  profile_id: string;
  patient_id: string;
  expires_at: Moment;
}

/** An app asks, and the person has not answered yet. */
export interface SmartRequestTable {
  hash: string;
  app_id: string;
  redirect: string;
  state: string;
  scope: string;
  challenge: string;
  nonce: string | null;
  /** From the chart that it was started from. */
  profile_id: string | null;
  patient_id: string | null;
  /** Whoever opened it first. */
  account_id: string | null;
  expires_at: Moment;
}

/** What a person allowed an app; it lives as long as its device. */
export interface SmartGrantTable {
  id: Generated<string>;
  org_id: string;
  app_id: string;
  account_id: string;
  profile_id: string;
  device_id: string;
  scope: string;
  patient_id: string | null;
  created_at: Moment;
  used_at: Moment;
}

export interface SmartTokenTable {
  /** SHA-256; the token itself is nowhere. */
  hash: string;
  grant_id: string;
  kind: 'code' | 'access' | 'refresh';
  redirect: string | null;
  challenge: string | null;
  nonce: string | null;
  created_at: Moment;
  expires_at: Moment;
  used_at: Date | null;
}

/** Assertions that were taken, so that none works twice. */
export interface SmartAssertionTable {
  app_id: string;
  jti: string;
  expires_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    smart_app: SmartAppTable;
    smart_launch: SmartLaunchTable;
    smart_request: SmartRequestTable;
    smart_grant: SmartGrantTable;
    smart_token: SmartTokenTable;
    smart_assertion: SmartAssertionTable;
  }
}

const app = `app_id text not null references smart_app (id) on delete cascade`;

/** Only the register is open to calls of its clinic; everything else is the server's own work. */
export const createSmartTables = migration(
  `create table smart_app (
      id text primary key, org_id text not null references organization (id) on delete cascade,
      name text not null, proof text not null, service boolean not null, redirects jsonb not null, launch_url text,
      scope text not null, secret_hash text, keys jsonb, keys_url text, enabled boolean not null,
      approved_by text references profile (id) on delete set null, created_at timestamptz not null)`,
  `create index smart_app_org on smart_app (org_id)`,
  `create table smart_launch (
      hash text primary key, ${app}, profile_id text not null references profile (id) on delete cascade,
      patient_id text not null, expires_at timestamptz not null)`,
  `create table smart_request (
      hash text primary key, ${app}, redirect text not null, state text not null, scope text not null,
      challenge text not null, nonce text, profile_id text references profile (id) on delete cascade, patient_id text,
      account_id text references account (id) on delete cascade, expires_at timestamptz not null)`,
  `create table smart_grant (
      id text primary key default gen_random_uuid()::text,
      org_id text not null references organization (id) on delete cascade, ${app},
      account_id text not null references account (id) on delete cascade,
      profile_id text not null references profile (id) on delete cascade,
      device_id text not null references device (id) on delete cascade,
      scope text not null, patient_id text, created_at timestamptz not null, used_at timestamptz not null)`,
  `create index smart_grant_account on smart_grant (account_id)`,
  `create index smart_grant_app on smart_grant (app_id)`,
  `create index smart_grant_device on smart_grant (device_id)`,
  `create table smart_token (
      hash text primary key, grant_id text not null references smart_grant (id) on delete cascade,
      kind text not null, redirect text, challenge text, nonce text,
      created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
  `create index smart_token_grant on smart_token (grant_id)`,
  `create table smart_assertion (${app}, jti text not null, expires_at timestamptz not null, primary key (app_id, jti))`,
  orgTable('smart_app'),
);
