import type { Generated } from 'kysely';

/** A mail or notification that reminded a patient of a form. */
export interface IntakeReminderTable {
  id: Generated<string>;
  org_id: string;
  /** FHIR id of the Task. */
  task_id: string;
  sent_by: string;
  sent_at: Date;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    intake_reminder: IntakeReminderTable;
  }
}
