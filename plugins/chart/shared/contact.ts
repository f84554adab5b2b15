import type { CodeableConcept, Communication, Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import { closedToPatient } from '#clinical/shared';

/** The category of a Communication that says: this patient was reached, or tried to be, about what a list tells of them. */
export const outreach = { system: 'urn:pavilion:communication', code: 'outreach' } as const;

const modes = 'http://terminology.hl7.org/CodeSystem/v3-ParticipationMode';
const media = { phone: 'PHONE', letter: 'MAILWRIT', email: 'EMAILWRIT', person: 'FACE' } as const;
export const contactWays = ['phone', 'letter', 'email', 'person'] as const;
export type ContactWay = (typeof contactWays)[number];

interface Contact {
  readonly patient: Reference<Patient>;
  readonly way: ContactWay;
  /** 'Blood pressure overdue' */
  readonly about: string;
  readonly note: string;
  readonly at: Date;
  readonly by: Reference<Practitioner> | null;
}

/** For staff alone: the patient knows that they were called. */
export const contactOf = ({ patient, way, about, note, at, by }: Contact): Communication => {
  const category: CodeableConcept = { coding: [outreach], text: 'Outreach' };
  return closedToPatient<Communication>({
    ...{ resourceType: 'Communication', status: 'completed', category: [category], subject: patient },
    ...(about !== '' && { topic: { text: about } }),
    medium: [{ coding: [{ system: modes, code: media[way] }] }],
    sent: at.toISOString(),
    ...(by && { sender: by }),
    ...(note !== '' && { payload: [{ contentString: note }] }),
  });
};
