import type { ResourceType } from '@medplum/fhirtypes';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Moment } from '#core/server/database/tables.ts';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';

/** How much of what happened a notification tells. */
export type Content = 'empty' | 'id-only' | 'full-resource';

/** One condition on a resource: a token or reference parameter, and values of which one is enough. */
export type Filter = readonly [param: string, value: string];

export interface SubscriptionTable {
  id: Generated<string>;
  org_id: string;
  app_id: string;
  /** What it reads with; made anew where it has ended and the service still has its rights. */
  grant_id: string | null;
  /** Of the token that made it; at most this is read. */
  scope: string;
  base: string;
  /** Of its topic. */
  type: ResourceType;
  filters: Json<readonly Filter[]>;
  content: Content;
  endpoint: string;
  headers: Json<readonly (readonly [name: string, value: string])[]>;
  /** How long the endpoint may take. */
  patience_ms: number;
  /** Events in one notification, at most. */
  most: number;
  heartbeat_s: number | null;
  ends_at: Moment | null;
  /** What was sent, without what the server writes itself. */
  resource: Json<Readonly<Record<string, unknown>>>;
  status: 'requested' | 'active' | 'error' | 'off';
  problem: string | null;
  version: number;
  /** The endpoint said that it is ready. */
  shaken: boolean;
  /** What is written is kept for it. */
  live: boolean;
  /** The number of the last event that has one. */
  told: Generated<number>;
  /** The number of the last event that arrived. */
  delivered: Generated<number>;
  /** Failures in a row. */
  tries: Generated<number>;
  next_at: Moment;
  beat_at: Moment | null;
  /** Held by one server process until then, which also tells its turn from others. */
  held_until: Moment | null;
  touched_at: Moment;
  updated_at: Moment;
}

/** What was written while a subscription was live, until it is forgotten. */
export interface SubscriptionEventTable {
  /** Order of writing. */
  seq: GeneratedAlways<number>;
  org_id: string;
  subscription_id: string;
  type: ResourceType;
  id: string;
  version: number;
  deleted: boolean;
  at: Moment;
  /** 1, 2, 3, ... of those that its service may know of; null until that is found out. */
  number: number | null;
  done: Generated<boolean>;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    subscription: SubscriptionTable;
    subscription_event: SubscriptionEventTable;
  }
}

const org = 'org_id text not null references organization (id) on delete cascade';

/**
 * Events refer to no subscription by a key: a write of the record would wait for whoever works on it, and fail where it is
 * removed at the same moment.
 */
export const createSubscriptionTables = migration(
  `create table subscription (
      id text primary key default gen_random_uuid()::text, ${org},
      app_id text not null references smart_app (id) on delete cascade,
      grant_id text references smart_grant (id) on delete set null,
      scope text not null, base text not null, type text collate "C" not null, filters jsonb not null,
      content text not null, endpoint text not null, headers jsonb not null, patience_ms integer not null,
      most integer not null, heartbeat_s integer, ends_at timestamptz, resource jsonb not null, status text not null,
      problem text, version integer not null, shaken boolean not null, live boolean not null,
      told bigint not null default 0, delivered bigint not null default 0, tries integer not null default 0,
      next_at timestamptz not null, beat_at timestamptz, held_until timestamptz, touched_at timestamptz not null,
      updated_at timestamptz not null)`,
  `create index subscription_live on subscription (org_id, type) where live`,
  `create index subscription_app on subscription (app_id)`,
  `create index subscription_grant on subscription (grant_id)`,
  `create index subscription_due on subscription (touched_at) where status <> 'off'`,
  `create table subscription_event (
      seq bigint generated always as identity primary key, ${org}, subscription_id text not null,
      type text collate "C" not null, id text collate "C" not null, version integer not null, deleted boolean not null,
      at timestamptz not null, number bigint, done boolean not null default false)`,
  `create index subscription_event_waiting on subscription_event (subscription_id, number, seq) where not done`,
  `create unique index subscription_event_number on subscription_event (subscription_id, number)
      where number is not null`,
  `create index subscription_event_at on subscription_event (at)`,
  orgTable('subscription'),
  orgTable('subscription_event'),
);
