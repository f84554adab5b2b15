import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import { removeRows } from '#core/server/retention/removeRows.ts';
import type { RetentionKind } from '#core/server';
import '#clinical/server/record/tables.ts';

/** That somebody was reminded, and by whom; the form and its answers are part of the record and stay. */
export const reminderRetention: RetentionKind = {
  id: 'intake.reminders',
  title: localised('Reminders of forms', 'Rappels de formulaires'),
  says: localised(
    'When staff reminded a patient of a form. Forms and answers stay in the chart.',
    'Quand le personnel a rappelé un formulaire. Les formulaires et les réponses restent au dossier.',
  ),
  least: 1,
  removal: {
    rows: (
      orgId,
      before,
    ) => sql`select i.id::text as id, split_part(t.content -> 'for' ->> 'reference', '/', 2) as patient
      from intake_reminder i left join resource t on t.org_id = i.org_id and t.type = 'Task' and t.id = i.task_id
      where i.org_id = ${orgId} and i.sent_at < ${before}`,
    remove: removeRows('intake_reminder'),
  },
};
