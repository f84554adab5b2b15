import type { Encounter } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import { referenceTo, type Stored } from '#clinical/shared';
import type { Meeting } from './meeting.ts';

const virtual = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  code: 'VR',
  display: 'virtual',
} as const;

/** The contact that a visit leaves in the record, from the moment at which the patient waits. */
export const encounterOf = (meeting: Meeting, status: Encounter['status'], start: Date): Encounter => ({
  resourceType: 'Encounter',
  status,
  class: virtual,
  ...(meeting.title && { type: [{ text: meeting.title }] }),
  ...(meeting.patient && { subject: referenceTo('Patient', meeting.patient.id, meeting.patient.name) }),
  appointment: [referenceTo('Appointment', meeting.id)],
  participant: meeting.practitioners.map(({ id, name }) => ({
    individual: referenceTo('Practitioner', id, name),
  })),
  period: { start: start.toISOString() },
});

const over: readonly Encounter['status'][] = ['finished', 'cancelled', 'entered-in-error'];

/** Moves a contact on; one that is over stays as it is. */
export const stepEncounter = async (
  record: FhirRecord,
  id: string,
  status: Encounter['status'],
  change: (encounter: Stored<Encounter>) => Partial<Encounter> = () => ({}),
): Promise<void> => {
  const encounter = await record.find('Encounter', id);
  if (!encounter || encounter.status === status || over.includes(encounter.status)) return;
  await record.update({ ...encounter, ...change(encounter), status });
};

/** Updates the Appointment's status, unless it changed meanwhile. */
export const stepAppointment = async (
  record: FhirRecord,
  id: string,
  from: readonly Meeting['status'][],
  to: Meeting['status'],
): Promise<void> => {
  const appointment = await record.find('Appointment', id);
  if (appointment && from.includes(appointment.status)) await record.update({ ...appointment, status: to });
};
