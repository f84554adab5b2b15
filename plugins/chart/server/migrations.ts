import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

export const createChartTables = migration(
  sql`create table chart_view (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null references profile (id) on delete cascade,
    view jsonb not null,
    primary key (org_id, profile_id)
  )`,
  orgTable('chart_view'),
  sql`create table chart_merge (
    org_id text not null references organization (id) on delete cascade,
    from_id text not null,
    into_id text not null,
    at timestamptz not null default now(),
    by_name text not null,
    profile_id text,
    moved jsonb not null,
    primary key (org_id, from_id)
  )`,
  sql`create index chart_merge_into on chart_merge (org_id, into_id)`,
  orgTable('chart_merge'),
);

export const keepTakenDetails = migration(sql`alter table chart_merge add column taken jsonb not null default '{}'`);
