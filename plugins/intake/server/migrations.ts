import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

export const createIntakeReminders = migration(
  sql`create table intake_reminder (
    id uuid primary key default gen_random_uuid(),
    org_id text not null references organization (id) on delete cascade,
    task_id text not null,
    sent_by text not null,
    sent_at timestamptz not null
  )`,
  sql`create index intake_reminder_task on intake_reminder (org_id, task_id, sent_at desc)`,
  orgTable('intake_reminder', 'select, insert'),
);
