import type { Address, ContactPoint, Patient, PatientContact } from '@medplum/fhirtypes';
import { personName } from '#clinical/shared';
import { type Part, textAt, answerText } from './responseParts.ts';

/** What a part of the form would change in the patient's own data. */
export interface PatientChange {
  readonly before: string | null;
  readonly after: string;
  readonly put: (patient: Patient) => Patient;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const telecom = (patient: Patient, part: Part): PatientChange => {
  const value = textAt(part, 'Patient.telecom');
  const wanted: ContactPoint =
    part.is === 'email'
      ? { system: 'email', value }
      : { system: 'phone', use: part.is === 'home' ? 'home' : 'mobile', value };
  const isPlace = (point: ContactPoint): boolean =>
    point.system === wanted.system && (wanted.use === undefined || point.use === wanted.use);
  const before = patient.telecom?.find(isPlace)?.value ?? null;
  const known = patient.telecom?.some((point) => point.system === wanted.system && same(point.value ?? '', value));
  return {
    before: known ? value : before,
    after: value,
    put: (one) => {
      const points = one.telecom ?? [];
      const at = points.findIndex(isPlace);
      return {
        ...one,
        telecom: at < 0 ? [...points, wanted] : points.map((point, n) => (n === at ? { ...point, value } : point)),
      };
    },
  };
};

const addressText = ({ line = [], city, state, postalCode }: Address): string =>
  [...line, city, state, postalCode].filter(Boolean).join(', ');

const address = (patient: Patient, part: Part): PatientChange => {
  const [old] = patient.address ?? [];
  const street = textAt(part, 'Patient.address.line');
  const written: Address = {
    ...old,
    use: old?.use ?? 'home',
    ...(street ? { line: [street] } : {}),
    ...(textAt(part, 'Patient.address.city') ? { city: textAt(part, 'Patient.address.city') } : {}),
    ...(textAt(part, 'Patient.address.state') ? { state: textAt(part, 'Patient.address.state') } : {}),
    ...(textAt(part, 'Patient.address.postalCode') ? { postalCode: textAt(part, 'Patient.address.postalCode') } : {}),
  };
  delete written.text;
  return {
    before: old ? addressText(old) : null,
    after: addressText(written),
    put: (one) => ({ ...one, address: [written, ...(one.address ?? []).slice(1)] }),
  };
};

const contactText = ({ name, relationship, telecom: points }: PatientContact): string =>
  [name?.text ?? personName(name ? [name] : []), relationship?.[0]?.text, points?.[0]?.value]
    .filter(Boolean)
    .join(', ');

const contact = (patient: Patient, part: Part): PatientChange => {
  const name = textAt(part, 'Patient.contact.name');
  const relation = textAt(part, 'Patient.contact.relationship');
  const phone = textAt(part, 'Patient.contact.telecom');
  const isOne = (one: PatientContact): boolean => same(contactText({ name: one.name }), name);
  const written: PatientContact = {
    ...(name ? { name: { text: name } } : {}),
    ...(relation ? { relationship: [{ text: relation }] } : {}),
    ...(phone ? { telecom: [{ system: 'phone', value: phone }] } : {}),
  };
  const old = patient.contact?.find(isOne);
  return {
    before: old ? contactText(old) : null,
    after: contactText(written),
    put: (one) => {
      const contacts = one.contact ?? [];
      return {
        ...one,
        contact: contacts.some(isOne)
          ? contacts.map((each) => (isOne(each) ? { ...each, ...written } : each))
          : [...contacts, written],
      };
    },
  };
};

const language = (patient: Patient, part: Part): PatientChange => {
  const answer = part.values.get('Patient.communication.language');
  const concept = answer?.valueCoding
    ? { coding: [answer.valueCoding], text: answer.valueCoding.display }
    : { text: answerText(answer) };
  const preferred = patient.communication?.find((one) => one.preferred) ?? patient.communication?.[0];
  return {
    before: preferred ? (preferred.language.text ?? preferred.language.coding?.[0]?.display ?? null) : null,
    after: answerText(answer),
    put: (one) => ({
      ...one,
      communication: [
        { language: concept, preferred: true },
        ...(one.communication ?? []).map(({ preferred: _was, ...rest }) => rest),
      ],
    }),
  };
};

const changes: Readonly<Record<string, (patient: Patient, part: Part) => PatientChange>> = {
  'Patient.telecom': telecom,
  'Patient.address': address,
  'Patient.contact': contact,
  'Patient.communication.language': language,
};

/** Null for a part that is no data of the Patient resource, or that says nothing. */
export const patientChange = (patient: Patient, part: Part): PatientChange | null => {
  const change = changes[part.element]?.(patient, part);
  return change && change.after !== '' ? change : null;
};
