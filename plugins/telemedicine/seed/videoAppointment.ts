import type { Appointment } from '@medplum/fhirtypes';
import type { TimeSpan } from './freeTime.ts';

export interface SeedPerson {
  /** FHIR id, which is the profile's. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const nameOf = ({ firstName, lastName }: SeedPerson): string => `${firstName} ${lastName}`;

export const videoAppointment = (
  id: string,
  status: Appointment['status'],
  { start, end }: TimeSpan,
  patient: SeedPerson,
  practitioner: SeedPerson,
): Appointment => ({
  resourceType: 'Appointment',
  id,
  status,
  serviceType: [{ text: 'Video visit' }],
  extension: [{ url: 'urn:pavilion:visit-mode', valueCode: 'video' }],
  start: start.toISOString(),
  end: end.toISOString(),
  minutesDuration: (end.getTime() - start.getTime()) / 60_000,
  participant: [
    { actor: { reference: `Patient/${patient.id}`, display: nameOf(patient) }, status: 'accepted' },
    { actor: { reference: `Practitioner/${practitioner.id}`, display: nameOf(practitioner) }, status: 'accepted' },
  ],
});
