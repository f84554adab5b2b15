import type {
  AllergyIntolerance,
  Annotation,
  Condition,
  Flag,
  Immunization,
  MedicationStatement,
  ServiceRequest,
  Task,
} from '@medplum/fhirtypes';

export type Withdrawable =
  | AllergyIntolerance
  | Condition
  | Flag
  | Immunization
  | MedicationStatement
  | ServiceRequest
  | Task;

/** Types that say it of what was verified; the others say it as their status. */
const verified: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  Condition: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
};
const code = 'entered-in-error';

/** The resource marked as entered in error, with the reason as a note where its type has notes. It is never deleted. */
export const enteredInError = <R extends Withdrawable>(resource: R, why: Annotation): R => {
  const one: Withdrawable = resource;
  const system = verified[one.resourceType];
  // FHIR ait-2 and con-5: what was entered in error has no clinical status.
  const said = system
    ? { clinicalStatus: undefined, verificationStatus: { coding: [{ system, code }] } }
    : { status: code };
  const noted = one.resourceType === 'Flag' ? {} : { note: [...(one.note ?? []), why] };
  return Object.assign({}, resource, said, noted);
};
