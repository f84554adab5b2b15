import type { Task } from '@medplum/fhirtypes';
import { hasCode, idOf } from './words.ts';

/** FHIR's own code for a Task that asks for a questionnaire. */
export const formRequestCode = {
  system: 'http://hl7.org/fhir/uv/sdc/CodeSystem/temp',
  code: 'complete-questionnaire',
} as const;

/** A Task that asks for a questionnaire to be filled in. */
export const isFormRequest = ({ code, focus }: Task): boolean =>
  hasCode(code, formRequestCode.code) || idOf(focus, 'Questionnaire') !== undefined;

/**
 * Is a task the patient's business too? What they own, asked for, or is part of a care plan is; what the clinic does about
 * them among its own people (a safety call, a result to look at) is not, though it is `for` them.
 */
export const isPatientsTask = ({ for: patient, owner, requester, basedOn = [] }: Task): boolean => {
  const who = patient?.reference;
  if (who === undefined || !who.startsWith('Patient/')) return false;
  return (
    owner?.reference === who ||
    requester?.reference === who ||
    basedOn.some(({ reference }) => reference?.startsWith('CarePlan/'))
  );
};
