import type {
  AllergyIntolerance,
  AllergyIntoleranceReaction,
  CodeableConcept,
  Practitioner,
  Reference,
} from '@medplum/fhirtypes';
import {
  clinicalConcept,
  clinicalOf,
  noKnownAllergy,
  snomed,
  type Status,
  verificationConcept,
  type Verification,
  verificationOf,
} from '../../shared/allergy.ts';

export type AllergyValues = {
  readonly code: CodeableConcept | null;
  readonly kind: string;
  readonly category: string;
  readonly criticality: string;
  readonly reaction: CodeableConcept | null;
  readonly severity: string;
  readonly onset: string;
  readonly status: string;
  readonly verification: string;
  readonly note: string;
};

export const valuesOf = (allergy: AllergyIntolerance): AllergyValues => ({
  code: allergy.code ?? null,
  kind: allergy.type ?? '',
  category: allergy.category?.[0] ?? '',
  criticality: allergy.criticality ?? '',
  reaction: allergy.reaction?.[0]?.manifestation[0] ?? null,
  severity: allergy.reaction?.[0]?.severity ?? '',
  onset: (allergy.onsetDateTime ?? allergy.onsetPeriod?.start ?? '').slice(0, 10),
  status: clinicalOf(allergy),
  verification: verificationOf(allergy),
  note: allergy.note?.[0]?.text ?? '',
});

const onsets = {
  onsetDateTime: undefined,
  onsetAge: undefined,
  onsetPeriod: undefined,
  onsetRange: undefined,
  onsetString: undefined,
};

/** The form shows the first reaction; the others stay as they are. */
const reactionsOf = (base: AllergyIntolerance, { reaction, severity }: AllergyValues): AllergyIntoleranceReaction[] => {
  const [first, ...rest] = base.reaction ?? [];
  if (!reaction) return rest;
  const { severity: _, ...kept } = first ?? { manifestation: [] };
  const more = severity ? { severity: severity as 'mild' } : {};
  return [{ ...kept, manifestation: [reaction, ...kept.manifestation.slice(1)], ...more }, ...rest];
};

/** Only what the form changed is changed. Undefined members are left out when it is sent. */
export const applyValues = (base: AllergyIntolerance, values: AllergyValues): AllergyIntolerance => {
  const before = valuesOf(base);
  const changed = (...names: readonly (keyof AllergyValues)[]): boolean =>
    names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  const reaction = changed('reaction', 'severity') ? reactionsOf(base, values) : (base.reaction ?? []);
  const [firstNote, ...notes] = base.note ?? [];
  const note = values.note.trim() ? [{ ...firstNote, text: values.note.trim() }, ...notes] : notes;
  return {
    ...base,
    code: values.code ?? undefined,
    type: (values.kind || undefined) as AllergyIntolerance['type'],
    criticality: (values.criticality || undefined) as AllergyIntolerance['criticality'],
    ...(changed('category')
      ? { category: values.category ? ([values.category] as AllergyIntolerance['category']) : undefined }
      : {}),
    ...(changed('status') || !base.clinicalStatus ? { clinicalStatus: clinicalConcept(values.status as Status) } : {}),
    ...(changed('verification') || !base.verificationStatus
      ? { verificationStatus: verificationConcept(values.verification as Verification) }
      : {}),
    ...(changed('onset') ? { ...onsets, onsetDateTime: values.onset || undefined } : {}),
    reaction: reaction.length > 0 ? reaction : undefined,
    note: note.length > 0 ? note : undefined,
  };
};

const blank = (patient: string, by: Reference<Practitioner> | null): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  patient: { reference: `Patient/${patient}` },
  clinicalStatus: clinicalConcept('active'),
  verificationStatus: verificationConcept('confirmed'),
  recordedDate: new Date().toISOString(),
  ...(by ? { recorder: by } : {}),
});

export const newAllergy = (patient: string, by: Reference<Practitioner> | null): AllergyIntolerance => ({
  ...blank(patient, by),
  type: 'allergy',
});

/** The explicit statement that there are no known allergies. */
export const newNoKnownAllergies = (
  patient: string,
  by: Reference<Practitioner> | null,
  text: string,
): AllergyIntolerance => ({
  ...blank(patient, by),
  code: { coding: [{ system: snomed, code: noKnownAllergy, display: 'No known allergy' }], text },
});
