import type { Patient } from '@medplum/fhirtypes';
import type { ClinicalRecord, SearchParams, Stored } from '#clinical/shared';

export interface NewPerson {
  readonly given: string;
  readonly family: string;
  readonly birthDate: string;
  readonly card: string;
  readonly phone: string;
}

export type Reason = 'card' | 'name' | 'phone';

export interface Duplicate {
  readonly patient: Stored<Patient>;
  readonly reasons: readonly Reason[];
}

const weight: Readonly<Record<Reason, number>> = { card: 4, name: 2, phone: 1 };

/** A number as telephones are written, with and without the country's 1. */
const phones = (digits: string): string => [digits, `+${digits}`, `+1${digits}`, `1${digits}`].join(',');

/** Who of the clinic might be this person: the same card, the same name and birth date, or the same telephone. Most likely first. */
export const duplicatesOf = async (
  record: Pick<ClinicalRecord, 'fetch'>,
  { given, family, birthDate, card, phone }: NewPerson,
): Promise<readonly Duplicate[]> => {
  const numbers = (text: string): readonly string[] => (text.replace(/\W/g, '').length < 6 ? [] : [text]);
  const asked: readonly (readonly [Reason, SearchParams])[] = [
    ...numbers(card).map((text) => ['card', { identifier: text.replace(/[\s-]/g, '').toUpperCase() }] as const),
    ...numbers(phone).map((text) => ['phone', { phone: phones(text.replace(/\D/g, '')) }] as const),
    ['name', { name: [family, ...given.split(/\s+/)].filter(Boolean).slice(0, 6), birthdate: birthDate }] as const,
  ];
  const found = new Map<string, { readonly patient: Stored<Patient>; readonly reasons: Reason[] }>();
  const answers = await Promise.all(
    asked.map(async ([reason, params]) => {
      return [reason, await record.fetch('Patient', { ...params, 'active:not': 'false', _count: 10 })] as const;
    }),
  );
  for (const [reason, { resources }] of answers) {
    for (const patient of resources) {
      const one = found.get(patient.id) ?? { patient, reasons: [] };
      one.reasons.push(reason);
      found.set(patient.id, one);
    }
  }
  const score = ({ reasons }: Duplicate): number => reasons.reduce((sum, reason) => sum + weight[reason], 0);
  return [...found.values()].sort((one, other) => score(other) - score(one)).slice(0, 8);
};
