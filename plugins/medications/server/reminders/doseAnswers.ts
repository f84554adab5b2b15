import { eventsOf } from '#clinical/server';
import { sql } from 'kysely';
import type { FhirRecord } from '#clinical/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { idOf } from '#clinical/shared';
import { doseKeyOf, doseOfKey } from '../../shared/doseKey.ts';
import { answerOf } from '../../shared/doses.ts';

/** Only the medicine's own patient can answer a dose: anyone could write a dose's key. */
const isOf = async (record: FhirRecord, source: string, patient: string): Promise<boolean> => {
  const [type, id = ''] = source.split('/');
  const medicine = await record.find(type === 'MedicationRequest' ? 'MedicationRequest' : 'MedicationStatement', id);
  return idOf(medicine?.subject, 'Patient') === patient;
};

/** Which doses were taken or skipped, so that they get no reminder; undone when the answer is. */
export const trackDoseAnswers = async (
  events: readonly RecordEvent[],
  { db, orgId, record }: RecordEventContext,
): Promise<void> => {
  for (const { action, resource: administration } of eventsOf(events, 'MedicationAdministration')) {
    const dose = doseOfKey(doseKeyOf(administration) ?? '');
    const patient = idOf(administration.subject, 'Patient');
    if (!dose || patient === undefined || !(await isOf(record, dose.source, patient))) continue;
    const answer = action === 'deleted' ? null : answerOf(administration);
    if (answer === null) {
      await db
        .deleteFrom('medications_dose')
        .where('org_id', '=', orgId)
        .where('source', '=', dose.source)
        .where('patient_id', '=', patient)
        .where('dose_at', '=', new Date(dose.at))
        .execute();
    } else {
      await sql`insert into medications_dose (org_id, source, dose_at, patient_id, state)
        values (${orgId}, ${dose.source}, ${new Date(dose.at)}, ${patient}, ${answer})
        on conflict (org_id, source, dose_at) do update set state = excluded.state, until_at = null`.execute(db);
    }
  }
};
