import type { CareTeam, Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import { idOf } from '#clinical/shared';

/** Who answers for a patient's care at the clinic: the first Practitioner that the record names as the patient's own. */
export const responsibleOf = ({ generalPractitioner = [] }: Patient): Reference<Practitioner> | null => {
  const found = generalPractitioner.find((one) => idOf(one, 'Practitioner') !== undefined);
  return (found as Reference<Practitioner> | undefined) ?? null;
};

/** Of a choice of staff, the person: a team answers for no patient. */
export const practitionerIn = (to: Reference<Practitioner | CareTeam> | null): Reference<Practitioner> | null =>
  to && idOf(to, 'Practitioner') !== undefined ? (to as Reference<Practitioner>) : null;

/** The same with somebody else, or nobody, in their place; practices elsewhere and colleagues named beside them stay. */
export const withResponsible = <P extends Patient>(patient: P, to: Reference<Practitioner> | null): P => {
  const before = responsibleOf(patient);
  const others = (patient.generalPractitioner ?? []).filter((one) => one !== before && one.reference !== to?.reference);
  const all = to ? [to, ...others] : others;
  return { ...patient, generalPractitioner: all.length > 0 ? all : undefined };
};

/** The same with a colleague in the place of who leaves. */
export const handedOver = <P extends Patient>(patient: P, from: string, to: Reference<Practitioner>): P => ({
  ...patient,
  generalPractitioner: patient.generalPractitioner
    ?.filter((one) => one.reference !== to.reference)
    .map((one) => (one.reference === from ? to : one)),
});
