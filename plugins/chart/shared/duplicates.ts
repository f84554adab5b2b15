import type { Patient } from '@medplum/fhirtypes';
import type { ClinicalRecord, Stored } from '#clinical/shared';
import { patientSearches } from './patientSearch.ts';

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

/** Who of the clinic might be this person: the same card, the same name and birth date, or the same telephone. Most likely first. */
export const duplicatesOf = async (
  record: Pick<ClinicalRecord, 'fetch'>,
  { given, family, birthDate, card, phone }: NewPerson,
): Promise<readonly Duplicate[]> => {
  const none = { flagged: false, sex: '', age: '' } as const;
  const numbers = (text: string): readonly string[] => (text.replace(/\W/g, '').length < 6 ? [] : [text]);
  const now = new Date();
  const asked: readonly (readonly [Reason, Record<string, unknown> | undefined])[] = [
    ...numbers(card).map((text) => ['card', { identifier: text.replace(/[\s-]/g, '').toUpperCase() }] as const),
    ...numbers(phone).map((text) => ['phone', patientSearches(text, none, now)[1]] as const),
    ['name', { name: [family, ...given.split(/\s+/)].filter(Boolean).slice(0, 6), birthdate: birthDate }] as const,
  ];
  const found = new Map<string, { readonly patient: Stored<Patient>; readonly reasons: Reason[] }>();
  const answers = await Promise.all(
    asked.map(async ([reason, params]) => {
      const { _revinclude: _, ...rest } = params ?? {};
      return [reason, await record.fetch('Patient', { ...rest, 'active:not': 'false', _count: 10 })] as const;
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
