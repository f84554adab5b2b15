import type { Task } from '@medplum/fhirtypes';

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
