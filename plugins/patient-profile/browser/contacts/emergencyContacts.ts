import type { Patient, PatientContact } from '@medplum/fhirtypes';
import { personName } from '#clinical/shared';
import { type Relationship, relationshipCoding, relationshipOf } from '../../shared/family.ts';

export interface EmergencyValues {
  readonly [field: string]: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly relationship: Relationship | '';
  readonly phone: string;
  readonly email: string;
}

export const noEmergencyValues: EmergencyValues = {
  ...{ firstName: '', lastName: '', relationship: '', phone: '', email: '' },
};

const roleSystem = 'http://terminology.hl7.org/CodeSystem/v2-0131';

/** Employers, agencies and insurers are contacts too, but nobody to call in an emergency. */
const isForEmergencies = ({ relationship }: PatientContact): boolean =>
  !relationship?.some(({ coding }) =>
    coding?.some(({ system, code }) => system === roleSystem && ['E', 'F', 'I'].includes(code ?? '')),
  );

/** In the order in which they are to be called: the order of the element. */
export const emergencyContacts = (patient: Patient | undefined): readonly PatientContact[] =>
  (patient?.contact ?? []).filter(isForEmergencies);

const withContacts = <P extends Patient>(patient: P, contacts: readonly PatientContact[]): P => {
  const all = [...contacts, ...(patient.contact ?? []).filter((one) => !isForEmergencies(one))];
  return { ...patient, contact: all.length > 0 ? all : undefined };
};

const same = (one: PatientContact, other: PatientContact): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The one with another's place; unchanged where it is gone meanwhile. */
export const moveContact = <P extends Patient>(patient: P, contact: PatientContact, to: number): P => {
  const all = emergencyContacts(patient);
  const found = all.find((one) => same(one, contact));
  if (!found) return patient;
  const others = all.filter((one) => one !== found);
  return withContacts(patient, [...others.slice(0, to), found, ...others.slice(to)]);
};

export const removeContact = <P extends Patient>(patient: P, contact: PatientContact): P =>
  withContacts(
    patient,
    emergencyContacts(patient).filter((one) => !same(one, contact)),
  );

export const insertContact = <P extends Patient>(patient: P, contact: PatientContact, at: number): P => {
  const all = emergencyContacts(patient);
  return withContacts(patient, [...all.slice(0, at), contact, ...all.slice(at)]);
};

export const replaceContact = <P extends Patient>(patient: P, at: number, contact: PatientContact): P =>
  withContacts(
    patient,
    emergencyContacts(patient).map((one, n) => (n === at ? contact : one)),
  );

const pointOf = ({ telecom }: PatientContact, system: 'phone' | 'email'): string =>
  telecom?.find((one) => one.system === system)?.value ?? '';

export const phoneOf = (contact: PatientContact): string => pointOf(contact, 'phone');

export const contactName = ({ name }: PatientContact): string => personName(name ? [name] : []);

export const relationOf = ({ relationship }: PatientContact): Relationship | null =>
  relationshipOf((relationship ?? []).flatMap(({ coding }) => coding ?? []));

export const valuesOfContact = (contact: PatientContact | undefined): EmergencyValues =>
  contact
    ? {
        firstName: contact.name?.given?.join(' ') ?? '',
        lastName: contact.name?.family ?? '',
        relationship: relationOf(contact) ?? '',
        phone: pointOf(contact, 'phone'),
        email: pointOf(contact, 'email'),
      }
    : noEmergencyValues;

/** What the form does not show of a contact stays as it was. */
export const contactOf = (values: EmergencyValues, before: PatientContact | undefined): PatientContact => {
  const { firstName, lastName, relationship, phone, email } = values;
  const others = before?.telecom?.filter(({ system }) => system !== 'phone' && system !== 'email') ?? [];
  const telecom = [
    ...(phone.trim() ? [{ system: 'phone' as const, value: phone.trim() }] : []),
    ...(email.trim() ? [{ system: 'email' as const, value: email.trim() }] : []),
    ...others,
  ];
  return {
    ...before,
    relationship: [
      {
        coding: [{ system: roleSystem, code: 'C' }, ...(relationship ? [relationshipCoding(relationship)] : [])],
      },
    ],
    name: { given: [firstName.trim()], ...(lastName.trim() ? { family: lastName.trim() } : {}) },
    telecom: telecom.length > 0 ? telecom : undefined,
  };
};
