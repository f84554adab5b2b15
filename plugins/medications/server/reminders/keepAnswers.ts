import type { MedicationAdministration } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import type { RecordEvent, RecordEventContext } from '../../../../core/server/index.ts';
import { idOf } from '../../../../core/shared/index.ts';
import { answerOf, doseKeyOf, doseOfKey } from '../../shared/doses.ts';

/** Which doses were taken or skipped, so that nobody is reminded of one of them; taken back when the answer is. */
export const keepAnswers = async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
  for (const { action, resource } of events) {
    const administration = resource as MedicationAdministration;
    const dose = doseOfKey(doseKeyOf(administration) ?? '');
    const patient = idOf(administration.subject, 'Patient');
    if (!dose || patient === undefined) continue;
    const answer = action === 'deleted' ? null : answerOf(administration);
    if (answer === null) {
      await db
        .deleteFrom('medications_dose')
        .where('org_id', '=', orgId)
        .where('source', '=', dose.source)
        .where('dose_at', '=', new Date(dose.at))
        .execute();
    } else {
      await sql`insert into medications_dose (org_id, source, dose_at, patient_id, state)
        values (${orgId}, ${dose.source}, ${new Date(dose.at)}, ${patient}, ${answer})
        on conflict (org_id, source, dose_at) do update set state = excluded.state, until_at = null`.execute(db);
    }
  }
};
