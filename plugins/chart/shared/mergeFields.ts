import type { Extension, Identifier, Patient } from '@medplum/fhirtypes';
import { isHealthCard } from '#clinical/shared/healthCard.ts';
import { pronounsUrl } from './pronouns.ts';

/** What is chosen between two records of one person; everything else of the record that stays stays. */
export const mergeFields = [
  'name',
  'birthDate',
  'gender',
  'pronouns',
  'card',
  'address',
  'phone',
  'email',
  'language',
  'deceased',
] as const;
export type MergeField = (typeof mergeFields)[number];

type Part = Pick<
  Patient,
  | 'name'
  | 'birthDate'
  | 'gender'
  | 'extension'
  | 'identifier'
  | 'address'
  | 'telecom'
  | 'communication'
  | 'deceasedBoolean'
  | 'deceasedDateTime'
>;

interface Rule {
  /** Elements that are wholly the field's. */
  readonly whole?: readonly (keyof Part)[];
  /** One list of which the field has a part. */
  readonly list?: 'extension' | 'identifier' | 'telecom';
  readonly own?: (one: Extension & Identifier & { readonly system?: string }) => boolean;
  /** The other record's entries stay behind those that were taken, as old ones: they still find the person. */
  readonly older?: 'name' | 'identifier';
}

const rules: Readonly<Record<MergeField, Rule>> = {
  name: { whole: ['name'], older: 'name' },
  birthDate: { whole: ['birthDate'] },
  gender: { whole: ['gender'] },
  pronouns: { list: 'extension', own: ({ url }) => url === pronounsUrl },
  card: { list: 'identifier', own: isHealthCard, older: 'identifier' },
  address: { whole: ['address'] },
  phone: { list: 'telecom', own: ({ system }) => system === 'phone' || system === 'sms' },
  email: { list: 'telecom', own: ({ system }) => system === 'email' },
  language: { whole: ['communication'] },
  deceased: { whole: ['deceasedBoolean', 'deceasedDateTime'] },
};

const listed = (patient: Part, name: NonNullable<Rule['list']>): readonly (Extension & Identifier)[] =>
  (patient[name] ?? []) as readonly (Extension & Identifier)[];

/** What a record says in a field: only elements that it has. */
export const partOf = (field: MergeField, patient: Part): Part => {
  const { whole = [], list, own = () => false } = rules[field];
  const some = list ? listed(patient, list).filter(own) : [];
  const said = whole.filter((name) => patient[name] !== undefined).map((name) => [name, patient[name]]);
  return Object.fromEntries(list && some.length > 0 ? [[list, some]] : said) as Part;
};

/** The patient with this in a field and with nothing else in it. */
export const withPart = <P extends Patient>(field: MergeField, patient: P, part: Part): P => {
  const { whole = [], list, own = () => false } = rules[field];
  if (!list) return { ...patient, ...Object.fromEntries(whole.map((name) => [name, part[name]])) };
  const kept = listed(patient, list).filter((one) => !own(one));
  const next = [...listed(part, list), ...kept];
  return { ...patient, [list]: next.length > 0 ? next : undefined };
};

const old = <T extends object>(all: readonly T[] = []): readonly T[] => all.map((one) => ({ ...one, use: 'old' }));

/** What `into` says in a field once it is taken from `from`. */
export const takenPart = (field: MergeField, into: Part, from: Part): Part => {
  const { older } = rules[field];
  const [mine, theirs] = [partOf(field, into), partOf(field, from)];
  if (older === undefined) return theirs;
  return { ...theirs, [older]: [...(theirs[older] ?? []), ...old<object>(mine[older])] };
};

/** What is taken where nobody chose: what only the other record says. */
export const missingFields = (into: Part, from: Part): readonly MergeField[] => {
  const says = (field: MergeField, patient: Part): boolean => Object.keys(partOf(field, patient)).length > 0;
  return mergeFields.filter((field) => !says(field, into) && says(field, from));
};
