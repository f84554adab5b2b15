import { type Generated, sql } from 'kysely';
import { migration } from '../database/migrations/migration.ts';
import { orgTable } from '../database/orgTable.ts';
import type { Moment } from '../database/tables.ts';

export interface DeepLinkTable {
  id: Generated<string>;
  /** Of the link's text, which is kept nowhere. */
  hash: string;
  /** Null: a link of the whole house, such as a password reset. */
  org_id: string | null;
  /** Feature and data, readable with the link's own text only. */
  sealed: string;
  /** What it opens, by a name that `revoke` knows: `visit/<id>`. Never a person's name or address. */
  about: string | null;
  once: boolean;
  expires_at: Moment;
  used_at: Moment | null;
  revoked_at: Moment | null;
  created_at: Moment;
}

declare module '../database/tables.ts' {
  interface Tables {
    deep_link: DeepLinkTable;
  }
}

export const createDeepLinks = migration(
  sql`create table deep_link (
    id text primary key default gen_random_uuid()::text,
    hash text not null unique,
    org_id text references organization (id) on delete cascade,
    sealed text not null, about text, once boolean not null,
    expires_at timestamptz not null, used_at timestamptz, revoked_at timestamptz,
    created_at timestamptz not null default now())`,
  sql`create index deep_link_expiry on deep_link (expires_at)`,
  sql`create index deep_link_about on deep_link (about) where about is not null`,
  // Calls create and revoke links; the system role opens them, because the visitor has no session yet.
  orgTable('deep_link', 'select, insert, update'),
);
