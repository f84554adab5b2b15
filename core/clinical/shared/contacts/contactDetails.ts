import type { ContactPoint, Patient } from '@medplum/fhirtypes';
import { withPosition } from './addressPosition.ts';

export interface DetailsValues {
  readonly [field: string]: string;
  readonly phone: string;
  readonly email: string;
  readonly line1: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
}

const pointOf = (patient: Patient, system: 'phone' | 'email'): ContactPoint | undefined =>
  patient.telecom?.find((one) => one.system === system && one.use !== 'old');

export const valuesOfPatient = (patient: Patient): DetailsValues => {
  const address = patient.address?.[0];
  return {
    phone: pointOf(patient, 'phone')?.value ?? '',
    email: pointOf(patient, 'email')?.value ?? '',
    line1: address?.line?.join(', ') ?? '',
    city: address?.city ?? '',
    province: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
  };
};

/** What is typed anew loses its mark of verification; the rest of the telecom stays as it was. */
const withPoint = (patient: Patient, system: 'phone' | 'email', value: string): ContactPoint[] => {
  const before = pointOf(patient, system);
  const others = patient.telecom ?? [];
  if (before?.value === value || (!before && !value)) return [...others];
  const next: ContactPoint[] = value ? [{ system, value, ...(before?.use ? { use: before.use } : {}) }] : [];
  return before ? others.flatMap((one) => (one === before ? next : [one])) : [...others, ...next];
};

export const patientWith = <P extends Patient>(patient: P, values: DetailsValues): P => {
  const { line1, city, province, postalCode } = values;
  const [first, ...rest] = patient.address ?? [];
  const reached = { ...patient, telecom: withPoint(patient, 'phone', values.phone.trim()) };
  const told = { ...reached, telecom: withPoint(reached, 'email', values.email.trim()) };
  const kept = valuesOfPatient(patient);
  const moved =
    line1 !== kept.line1 || city !== kept.city || province !== kept.province || postalCode !== kept.postalCode;
  if (!moved) return told;
  const address = {
    use: 'home' as const,
    ...withPosition(first ?? {}, null),
    text: undefined,
    line: line1.trim() ? [line1.trim()] : undefined,
    city: city.trim() || undefined,
    state: province || undefined,
    postalCode: postalCode.trim().toUpperCase() || undefined,
    country: first?.country ?? 'CA',
  };
  return { ...told, address: [address, ...rest] };
};
