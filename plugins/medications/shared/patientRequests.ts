import type { CodeableConcept, Task } from '@medplum/fhirtypes';
import { hasCode } from '#clinical/shared/words.ts';

/** What a patient asks for, as the code of a Task whose focus is the prescription. */
export const taskSystem = 'urn:pavilion:task';
export const patientRequestKinds = ['renewal-request', 'refill-request', 'side-effect'] as const;
export type PatientRequestKind = (typeof patientRequestKinds)[number];

const words: Readonly<Record<PatientRequestKind, string>> = {
  'renewal-request': 'Renew a prescription',
  'refill-request': 'Refill at the pharmacy',
  'side-effect': 'Side effect reported',
};
export const patientRequestCode = (kind: PatientRequestKind): CodeableConcept => ({
  coding: [{ system: taskSystem, code: kind, display: words[kind] }],
  text: words[kind],
});
export const patientRequestKindOf = ({ code }: Task): PatientRequestKind | null =>
  patientRequestKinds.find((kind) => hasCode(code, kind, taskSystem)) ?? null;

export const openStates: readonly string[] = [
  'draft',
  'requested',
  'received',
  'accepted',
  'ready',
  'in-progress',
  'on-hold',
];
export const isOpen = ({ status }: Task): boolean => openStates.includes(status);

/** Search for what is asked and not answered. */
export const openRequestSearch = (kinds: readonly PatientRequestKind[]): Readonly<Record<string, string>> => ({
  code: kinds.map((kind) => `${taskSystem}|${kind}`).join(','),
  status: openStates.join(','),
});
