import { sql } from 'kysely';
import { migration } from './migration.ts';
import { orgTable } from '../orgTable.ts';

/** What was answered under which `Idempotency-Key`: see `core/server/repeats`. */
export const keptAnswer = migration(
  sql`create table kept_answer (
    org_id text not null references organization (id) on delete cascade,
    account_id text not null references account (id) on delete cascade,
    key text not null,
    asked text not null,
    answer text,
    created_at timestamptz not null default now(),
    primary key (org_id, account_id, key)
  )`,
  sql`create index kept_answer_age on kept_answer (created_at)`,
  orgTable('kept_answer', 'select, insert, update'),
);
