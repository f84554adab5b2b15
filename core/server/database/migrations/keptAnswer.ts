import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '../orgTable.ts';

/** What was answered under which `Idempotency-Key`: see `core/server/repeats`. */
export const keptAnswer = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table kept_answer (
    org_id text not null references organization (id) on delete cascade,
    account_id text not null references account (id) on delete cascade,
    key text not null,
    asked text not null,
    answer text,
    created_at timestamptz not null default now(),
    primary key (org_id, account_id, key)
  )`.execute(db);
  await sql`create index kept_answer_age on kept_answer (created_at)`.execute(db);
  await orgTable(db, 'kept_answer', 'select, insert, update');
};
