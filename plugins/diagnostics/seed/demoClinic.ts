import type { Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { personName, referenceTo } from '#clinical/shared';

/** A demo clinic that is being filled. */
export interface DemoClinic {
  readonly slug: string;
  readonly french: boolean;
  readonly now: Date;
  readonly record: FhirRecord;
  readonly doctor: Reference<Practitioner> | null;
  random(): number;
  /** By email, `main` or number of the demo patient; undefined where there is none. */
  patient(who: string): Promise<(Patient & { readonly id: string }) | undefined>;
}

export const subjectOf = (patient: Patient & { readonly id: string }): Reference<Patient> =>
  referenceTo('Patient', patient.id, personName(patient.name));

/** `days` ago, as an ISO moment. */
export const daysAgo = ({ now }: DemoClinic, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();
