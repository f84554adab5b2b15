import type { Extension, Patient } from '@medplum/fhirtypes';
import { keysOf } from '#core/shared';

export const pronounsUrl = 'http://hl7.org/fhir/StructureDefinition/individual-pronouns';

/** LOINC's answers of list LL5144-2. */
const codes = { she: 'LA29519-8', he: 'LA29518-0', they: 'LA29520-6' } as const;
export type Pronouns = keyof typeof codes;
export const pronouns = keysOf(codes);

const conceptIn = ({ extension = [] }: Extension) => extension.find((one) => one.url === 'value')?.valueCodeableConcept;

/** One that we know by its code, or else the record's own words; '' where nobody noted any. */
export const pronounsOf = ({ extension = [] }: Patient): { readonly known: Pronouns | ''; readonly words: string } => {
  const concept = extension.filter((one) => one.url === pronounsUrl).flatMap((one) => conceptIn(one) ?? [])[0];
  const coded = new Set(concept?.coding?.map(({ code }) => code));
  const known = pronouns.find((one) => coded.has(codes[one])) ?? '';
  return { known, words: known === '' ? (concept?.text ?? concept?.coding?.[0]?.display ?? '') : '' };
};

/** `pronouns` in place of those that were noted; '' leaves none. */
export const withPronouns = <P extends Patient>(patient: P, chosen: Pronouns | ''): P => {
  const others = (patient.extension ?? []).filter((one) => one.url !== pronounsUrl);
  const value = chosen && { coding: [{ system: 'http://loinc.org', code: codes[chosen] }] };
  const extension = value
    ? [...others, { url: pronounsUrl, extension: [{ url: 'value', valueCodeableConcept: value }] }]
    : others;
  return { ...patient, extension: extension.length > 0 ? extension : undefined };
};
