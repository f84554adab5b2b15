import type { Patient, Reference, Task } from '@medplum/fhirtypes';
import { type Profile } from '#core/shared';
import { referenceTo } from '#clinical/shared';
import { formRequestCode, systems } from '../../shared/questionnaire/response.ts';

interface Wanted {
  readonly kind: 'assessment' | 'intake';
  readonly patient: Reference<Patient>;
  readonly questionnaire: { readonly id: string; readonly title: string };
  /** A date; '' for none. */
  readonly due: string;
  /** A sentence that the patient reads. */
  readonly why: string;
  readonly by: Profile | null;
}

/** A Task that asks a patient to fill in a questionnaire; the server tells the patient of it. */
export const assignment = ({ kind, patient, questionnaire, due, why, by }: Wanted): Task => {
  const now = new Date().toISOString();
  const name = by ? `${by.firstName} ${by.lastName}`.trim() : undefined;
  return {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    priority: 'routine',
    code: { coding: [formRequestCode, { system: systems.kind, code: kind }], text: questionnaire.title },
    ...(why.trim() ? { description: why.trim() } : {}),
    focus: referenceTo('Questionnaire', questionnaire.id, questionnaire.title),
    for: patient,
    owner: patient,
    authoredOn: now,
    lastModified: now,
    ...(by?.resourceId ? { requester: referenceTo('Practitioner', by.resourceId, name) } : {}),
    ...(due ? { restriction: { period: { end: due } } } : {}),
  };
};
