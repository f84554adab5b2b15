import type { Coding } from '@medplum/fhirtypes';

export const relationships = ['spouse', 'child', 'parent', 'sibling', 'friend', 'caregiver', 'decision-maker'] as const;
export type Relationship = (typeof relationships)[number];

const roleCodes: Readonly<Record<Relationship, string>> = {
  spouse: 'SPS',
  child: 'CHILD',
  parent: 'PRN',
  sibling: 'SIB',
  friend: 'FRND',
  caregiver: 'PRSN',
  'decision-maker': 'HPOWATT',
};

export const relationshipSystem = 'http://terminology.hl7.org/CodeSystem/v3-RoleCode';
export const relationshipCoding = (of: Relationship): Coding => ({ system: relationshipSystem, code: roleCodes[of] });

/** Children and parents by any of v3's finer codes too. */
export const relationshipOf = (codings: readonly Coding[]): Relationship | null => {
  const codes = codings.map(({ code }) => code ?? '');
  const finer: readonly (readonly [Relationship, readonly string[]])[] = [
    ['decision-maker', ['HPOWATT', 'GUARD', 'POWATT', 'DPOWATT']],
    ['spouse', ['SPS', 'HUSB', 'WIFE', 'DOMPART', 'SIGOTHR']],
    ['child', ['CHILD', 'SON', 'DAU', 'DAUC', 'SONC', 'NCHILD', 'STPCHLD']],
    ['parent', ['PRN', 'MTH', 'FTH', 'NPRN', 'STPPRN']],
    ['sibling', ['SIB', 'BRO', 'SIS']],
    ['friend', ['FRND', 'NBOR', 'ROOM']],
    ['caregiver', ['PRSN', 'CAREGIVER']],
  ];
  return finer.find(([, any]) => any.some((code) => codes.includes(code)))?.[0] ?? null;
};
