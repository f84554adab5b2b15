import { sql } from 'kysely';
import { migration } from './migration.ts';
import { orgTable } from '../orgTable.ts';

/** A feature that is to be switched on a day by the clinic's calendar; one plan a feature. */
export const featurePlan = migration(
  sql`create table feature_plan (
    org_id text not null references organization (id) on delete cascade,
    feature text not null,
    enabled boolean not null,
    day text not null check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    set_by text not null,
    primary key (org_id, feature)
  )`,
  orgTable('feature_plan'),
);
