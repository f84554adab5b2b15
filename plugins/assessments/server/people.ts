import type { Patient } from '@medplum/fhirtypes';
import type { Trx } from '../../../core/server/index.ts';
import type { FhirRecord } from '../../../core/server/record/fhirRecord.ts';
import { idOf, personName } from '../../../core/shared/index.ts';

/** The profiles, in this clinic, of the Patients and Practitioners with these FHIR ids. */
export const profilesOf = async (
  db: Trx,
  orgId: string,
  resourceIds: readonly string[],
): Promise<readonly string[]> => {
  if (resourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('resource_id', 'in', [...new Set(resourceIds)])
    .execute();
  return rows.map(({ id }) => id);
};

/** FHIR ids of the Practitioners who care for somebody: the family physician and the care team. */
export const carersOf = async (record: FhirRecord, patientId: string): Promise<readonly string[]> => {
  const patient = await record.find('Patient', patientId);
  const { resources } = await record.search('CareTeam', { patient: patientId, status: 'active', _count: 10 });
  const members = resources.flatMap(({ participant = [] }) => participant.map(({ member }) => member));
  const references = [...(patient?.generalPractitioner ?? []), ...members];
  return [...new Set(references.flatMap((reference) => idOf(reference, 'Practitioner') ?? []))];
};

export interface Sender {
  readonly sender_first_name?: string;
  readonly sender_last_name?: string;
}

/** Who a bell entry is from: the patient by name, and nothing of what was answered. */
export const senderOf = (patient: Patient | null): Sender => {
  const [name] = patient?.name ?? [];
  if (!name?.family && !name?.given) return { sender_first_name: personName(patient?.name) };
  return { sender_first_name: (name.given ?? []).join(' '), sender_last_name: name.family ?? '' };
};
