import type { CodeableConcept, Communication } from '@medplum/fhirtypes';
import { hasCode } from '#clinical/shared';

/** What a clinician writes to the patient about a result: a Communication of this category that is `about` the result. */
const system = 'urn:pavilion:communication';
const code = 'result-note';
export const noteToken = `${system}|${code}`;
export const noteConcept: CodeableConcept = { coding: [{ system, code }], text: 'Result note' };

/** @param about `DiagnosticReport/1` */
export const isNote = ({ category, about }: Communication, on: string): boolean =>
  (category?.some((one) => hasCode(one, code, system)) ?? false) &&
  (about?.some(({ reference }) => reference === on) ?? false);
