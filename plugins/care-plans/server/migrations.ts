import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

/** Hand-offs on their way: ids only, what they carry is in the record. */
export const createHandOffQueue = migration(
  sql`create table care_plans_hand_off (
    task_id text not null,
    org_id text not null references organization (id) on delete cascade,
    message_id text not null,
    document_id text not null,
    tries integer not null default 0,
    next_at timestamptz not null,
    primary key (org_id, task_id)
  )`,
  sql`create index care_plans_hand_off_next on care_plans_hand_off (next_at)`,
  orgTable('care_plans_hand_off'),
);
