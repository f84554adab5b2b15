import type { Coding, Consent, ResourceType } from '@medplum/fhirtypes';

/** What a family member may be shown, in a patient's words; each area stands for FHIR types in a Consent's provision. */
export const areas = {
  visits: ['Appointment', 'Encounter'],
  medicines: ['MedicationRequest', 'MedicationStatement', 'MedicationAdministration', 'AllergyIntolerance'],
  results: ['DiagnosticReport', 'Observation'],
  plans: ['CarePlan', 'Goal', 'CareTeam'],
  forms: ['QuestionnaireResponse'],
  insurance: ['Coverage'],
} as const satisfies Readonly<Record<string, readonly ResourceType[]>>;

export type Area = keyof typeof areas;
export const areaNames = [
  'visits',
  'medicines',
  'results',
  'plans',
  'forms',
  'insurance',
] as const satisfies readonly Area[];

const typesSystem = 'http://hl7.org/fhir/resource-types';

export const classesOf = (wanted: readonly Area[]): Coding[] =>
  wanted.flatMap((area) => areas[area].map((code) => ({ system: typesSystem, code })));

/** The areas of which every type may be seen. */
export const areasOf = (consent: Consent | undefined): readonly Area[] => {
  const codes = new Set(consent?.provision?.class?.map(({ code }) => code));
  return areaNames.filter((area) => areas[area].every((type) => codes.has(type)));
};

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
