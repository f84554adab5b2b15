import type { HumanName, Identifier, Patient } from '@medplum/fhirtypes';
import { type DetailsValues, patientWith, valuesOfPatient } from '#clinical/shared/contacts/contactDetails.ts';
import { cardSystem, isHealthCard, isProvince, plainNumber, provinceOfSystem } from '#clinical/shared/healthCard.ts';
import { genders } from './newPatient.ts';
import { mainNameOf, nameParts } from './patient.ts';
import { type Pronouns, pronounsOf, withPronouns } from './pronouns.ts';

/** Who somebody is and how they are reached, as staff write it. */
export interface DemographicsValues extends DetailsValues {
  readonly family: string;
  readonly given: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly pronouns: Pronouns | '';
  readonly card: string;
  /** Of the card. */
  readonly cardProvince: string;
}

const cardOf = ({ identifier = [] }: Patient): Identifier | undefined =>
  identifier.find((one) => one.value && one.use !== 'old' && isHealthCard(one));

export const demographicsOf = (patient: Patient): DemographicsValues => {
  const { first, last } = nameParts(patient);
  const card = cardOf(patient);
  return {
    ...valuesOfPatient(patient),
    family: last,
    given: first,
    birthDate: patient.birthDate ?? '',
    gender: patient.gender ?? '',
    pronouns: pronounsOf(patient).known,
    card: card?.value ?? '',
    cardProvince: provinceOfSystem(card?.system) ?? '',
  };
};

const named = (patient: Patient, { family, given }: DemographicsValues): HumanName[] => {
  const main = mainNameOf(patient);
  const [before, ...others] = [main, ...(patient.name ?? []).filter((one) => one !== main)];
  const next: HumanName = { use: 'official', ...before, text: undefined, family: family.trim() || undefined };
  return [
    { ...next, given: given.trim() ? given.trim().split(/\s+/) : undefined },
    ...others.flatMap((one) => one ?? []),
  ];
};

const numbered = (patient: Patient, { card, cardProvince }: DemographicsValues): Identifier[] | undefined => {
  const before = cardOf(patient);
  const system = isProvince(cardProvince) ? cardSystem(cardProvince) : before?.system;
  const next = card.trim() ? [{ ...before, system, value: plainNumber(card) }] : [];
  const all = before
    ? (patient.identifier ?? []).flatMap((one) => (one === before ? next : [one]))
    : [...(patient.identifier ?? []), ...next];
  return all.length > 0 ? all : undefined;
};

/** The patient as the form now says; what it does not show, and what nobody changed in it, stays. */
export const withDemographics = <P extends Patient>(patient: P, values: DemographicsValues): P => {
  const kept = demographicsOf(patient);
  const changed = (...names: readonly (keyof DemographicsValues)[]): boolean =>
    names.some((name) => values[name] !== kept[name]);
  const told = {
    ...patientWith(patient, values),
    birthDate: values.birthDate || undefined,
    gender: genders.find((one) => one === values.gender),
    ...(changed('family', 'given') && { name: named(patient, values) }),
    ...(changed('card', 'cardProvince') && { identifier: numbered(patient, values) }),
  };
  return changed('pronouns') ? withPronouns(told, values.pronouns) : told;
};
