import type { Patient } from '@medplum/fhirtypes';
import { idOf, personName } from '#clinical/shared';
import type { FhirRecord } from '../record/fhirRecord.ts';

/** FHIR ids of the Practitioners who care for a patient: the family physician and the care team. */
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
