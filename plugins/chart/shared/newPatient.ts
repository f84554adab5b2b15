import type { Patient } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';

export const provinces = ['ON', 'QC', 'BC', 'AB', 'SK', 'MB', 'NB', 'NS', 'PE', 'NL', 'YT', 'NT', 'NU'] as const;
export type Province = (typeof provinces)[number];

/** Canada's registry of patient identifiers (Infoway); Ontario's has a name of its own. */
const cardSystem = (province: string): string =>
  `https://fhir.infoway-inforoute.ca/NamingSystem/ca-${province.toLowerCase()}-patient-${province === 'ON' ? 'hcn' : 'healthcare-id'}`;

export type NewPatientValues = {
  readonly given: string;
  readonly family: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly card: string;
  readonly province: string;
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
    ...(card.trim()
      ? { identifier: [{ system: cardSystem(province), value: card.replace(/[\s-]/g, '').toUpperCase() }] }
      : {}),
    ...(telecom.length > 0 ? { telecom } : {}),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true }],
  };
};
