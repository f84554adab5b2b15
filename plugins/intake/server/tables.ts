import { type Generated, type Kysely, sql } from 'kysely';
import { orgTable } from '../../../core/server/index.ts';

/** A mail or bell that reminded somebody of a form. */
export interface IntakeReminderTable {
  id: Generated<string>;
  org_id: string;
  /** FHIR id of the Task. */
  task_id: string;
  sent_by: string;
  sent_at: Date;
}

declare module '../../../core/server/database/tables.ts' {
  interface Tables {
    intake_reminder: IntakeReminderTable;
  }
}

export const createReminders = async (db: Kysely<any>): Promise<void> => {
  await sql`create table intake_reminder (
    id uuid primary key default gen_random_uuid(),
    org_id text not null references organization (id) on delete cascade,
    task_id text not null,
    sent_by text not null,
    sent_at timestamptz not null
  )`.execute(db);
  await sql`create index intake_reminder_task on intake_reminder (org_id, task_id, sent_at desc)`.execute(db);
  await orgTable(db, 'intake_reminder', 'select, insert');
};
