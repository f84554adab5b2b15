import type { Patient, Reference } from '@medplum/fhirtypes';
import type { Repeats } from './repeats.ts';
import type { TimeValues } from './timeFields.ts';

/** What is asked for when a visit is booked. */
export interface BookingValues extends TimeValues {
  readonly type: string;
  /** By FHIR id of the Location; '' where there is none to choose. */
  readonly site: string;
  readonly practitioner: string;
  /** Several people at once, in place of one; by FHIR id. */
  readonly team: readonly string[];
  readonly patient: Reference<Patient> | null;
  readonly reason: string;
  readonly repeats: Repeats;
  readonly times: string;
  readonly skip: boolean;
  readonly [field: string]: unknown;
}
