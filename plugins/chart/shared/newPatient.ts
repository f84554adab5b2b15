import type { Patient } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
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
};

export const patientFrom = (values: NewPatientValues): Patient => {
  const { given, family, birthDate, gender, card, province, phone, email, language } = values;
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
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true }],
  };
};

/** As it is typed from an Ontario card, with or without the letters of its version. */
export const typedCardProblem = (province: Province, card: string): CardProblem => {
  const plain = plainNumber(card);
  return cardProblem(province, province === 'ON' ? plain.replace(/^(\d{10})[A-Z]{1,2}$/, '$1') : plain);
};
