import type { CareTeam, Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import { practitionerIn } from './responsible.ts';
import { cardProblem, type CardProblem, cardSystem, plainNumber, type Province } from '#clinical/shared/healthCard.ts';

/** FHIR's administrative genders. */
export const genders = ['female', 'male', 'other', 'unknown'] as const;

export type NewPatientValues = {
  readonly given: string;
  readonly family: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly card: string;
  readonly province: Province;
  readonly phone: string;
  readonly email: string;
  readonly language: Locale;
  readonly line1: string;
  readonly city: string;
  readonly homeProvince: string;
  readonly postalCode: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly responsible: Reference<Practitioner | CareTeam> | null;
  /** To the portal, by the email address. */
  readonly invite: boolean;
};

/** A form that nobody has filled in. */
export const emptyNewPatient = (language: Locale): NewPatientValues => {
  const province = language === 'fr-CA' ? 'QC' : 'ON';
  return {
    ...{ family: '', given: '', birthDate: '', gender: '', card: '', province, phone: '', email: '', language },
    ...{ line1: '', city: '', homeProvince: province, postalCode: '', contactName: '', contactPhone: '' },
    ...{ responsible: null, invite: false },
  };
};

const contactRole = { system: 'http://terminology.hl7.org/CodeSystem/v2-0131', code: 'C' };

/** "Marie Roy": the last word is the family name, as people write it at a desk. */
const contactNamed = (name: string): NonNullable<Patient['contact']>[number]['name'] => {
  const words = name.trim().split(/\s+/);
  const [given, family] = words.length > 1 ? [words.slice(0, -1), words.at(-1)] : [words, undefined];
  return { given, ...(family !== undefined && { family }) };
};

const addressFrom = ({ line1, city, homeProvince, postalCode }: NewPatientValues): Pick<Patient, 'address'> => {
  if ([line1, city, postalCode].every((text) => text.trim() === '')) return {};
  const address = {
    ...(line1.trim() && { line: [line1.trim()] }),
    ...(city.trim() && { city: city.trim() }),
    ...(homeProvince && { state: homeProvince }),
    ...(postalCode.trim() && { postalCode: postalCode.trim().toUpperCase() }),
  };
  return { address: [{ use: 'home', ...address, country: 'CA' }] };
};

export const patientFrom = (values: NewPatientValues): Patient => {
  const { given, family, birthDate, gender, card, province, phone, email, language } = values;
  const { contactName, contactPhone } = values;
  const answers = practitionerIn(values.responsible);
  const telecom: NonNullable<Patient['telecom']> = [
    ...(phone.trim() ? [{ system: 'phone' as const, value: phone.trim() }] : []),
    ...(email.trim() ? [{ system: 'email' as const, value: email.trim() }] : []),
  ];
  return {
    resourceType: 'Patient',
    active: true,
    name: [{ use: 'official', family: family.trim(), given: given.trim().split(/\s+/) }],
    birthDate,
    gender: gender as Patient['gender'],
    ...(card.trim() ? { identifier: [{ system: cardSystem(province), value: plainNumber(card) }] } : {}),
    ...(telecom.length > 0 ? { telecom } : {}),
    ...addressFrom(values),
    ...(contactName.trim() && {
      contact: [
        {
          relationship: [{ coding: [contactRole] }],
          name: contactNamed(contactName),
          ...(contactPhone.trim() && { telecom: [{ system: 'phone' as const, value: contactPhone.trim() }] }),
        },
      ],
    }),
    ...(answers && { generalPractitioner: [answers] }),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true }],
  };
};

/** As it is typed from an Ontario card, with or without the letters of its version. */
export const typedCardProblem = (province: Province, card: string): CardProblem => {
  const plain = plainNumber(card);
  return cardProblem(province, province === 'ON' ? plain.replace(/^(\d{10})[A-Z]{1,2}$/, '$1') : plain);
};
