import type { CodeableConcept, Condition, Encounter, Reference } from '@medplum/fhirtypes';
import { type FhirRecord } from '#clinical/server';
import { invalid } from '#core/server';
import { hasCode, idOf, referenceTo } from '#clinical/shared';
import { type CodeUse, type Concept, conceptKey, type VisitCode } from '../../shared/codes.ts';

const terminology = 'http://terminology.hl7.org/CodeSystem';
const coded = (system: string, code: string, display?: string): CodeableConcept => ({
  coding: [{ system: `${terminology}/${system}`, code, ...(display && { display }) }],
});

const longest = 400;

/** System, code and words of what is there: an empty element is none in FHIR. */
export const conceptOf = ({ coding = [], text }: Concept): CodeableConcept => {
  const codings = coding
    .map(({ system, code, display }) => ({
      ...(system && { system }),
      ...(code && { code }),
      ...(display && { display: display.slice(0, longest) }),
    }))
    .filter((one) => Object.keys(one).length > 0)
    .slice(0, 8);
  return { ...(codings.length > 0 && { coding: codings }), ...(text && { text: text.slice(0, longest) }) };
};

/** Null for words that say nothing. */
export const meaningfulConcept = (concept: Concept | null): Concept | null =>
  concept === null || conceptKey(concept) === '' ? null : conceptOf(concept);

/**
 * The codes a note may hold. A condition on the problem list keeps its name from there.
 * @throws Failure for another patient's condition, one entered in error, one twice, and words that say nothing
 */
export const checkCodes = async (
  record: FhirRecord,
  patient: string,
  codes: readonly VisitCode[],
): Promise<VisitCode[]> => {
  const ids = codes.flatMap(({ condition }) => condition ?? []);
  const there =
    ids.length === 0
      ? []
      : (await record.search('Condition', { patient, _id: [...new Set(ids)].join(','), _count: ids.length })).resources;
  const known = new Map(
    there
      .filter(({ verificationStatus }) => !hasCode(verificationStatus, 'entered-in-error'))
      .map((condition) => [condition.id, condition]),
  );
  const checked = codes.map((one): VisitCode => {
    if (one.condition === null) {
      const concept = meaningfulConcept(one.concept);
      if (!concept) throw invalid('Describe the condition.', { codes: 'Describe the condition.' });
      return { ...one, concept };
    }
    const condition = known.get(one.condition);
    if (!condition) throw invalid('This is not on the patient’s problem list.', { codes: 'Choose it again.' });
    return { ...one, concept: meaningfulConcept(condition.code ?? null) ?? { text: '?' } };
  });
  const keys = checked.map(({ condition, concept }) => condition ?? conceptKey(concept));
  if (new Set(keys).size < keys.length)
    throw invalid('A condition is listed twice. Remove one.', { codes: 'A condition is listed twice. Remove one.' });
  return checked;
};

interface Recording {
  /** FHIR id. */
  readonly patient: Reference;
  readonly encounter: string;
  readonly by: Reference;
  readonly at: Date;
}

/** What was found at the visit, as the patient's problem list keeps it from then on. */
export const conditionOf = ({ concept, use }: VisitCode, { patient, encounter, by, at }: Recording): Condition => ({
  resourceType: 'Condition',
  clinicalStatus: coded('condition-clinical', 'active'),
  verificationStatus: coded('condition-ver-status', use === 'suspected' ? 'provisional' : 'confirmed'),
  category: [coded('condition-category', 'encounter-diagnosis'), coded('condition-category', 'problem-list-item')],
  code: conceptOf(concept),
  subject: patient as Condition['subject'],
  encounter: referenceTo('Encounter', encounter),
  recordedDate: at.toISOString(),
  recorder: by as NonNullable<Condition['recorder']>,
});

/** Each with the Condition that it is: those that are new are made. */
export const recordCodes = async (
  record: FhirRecord,
  codes: readonly VisitCode[],
  recording: Recording,
): Promise<VisitCode[]> => {
  const kept: VisitCode[] = [];
  for (const one of codes)
    kept.push(
      one.condition === null ? { ...one, condition: (await record.create(conditionOf(one, recording))).id } : one,
    );
  return kept;
};

/** Source: http://terminology.hl7.org/CodeSystem/diagnosis-role */
const roles: Readonly<Record<CodeUse, readonly [code: string, display: string]>> = {
  diagnosis: ['DD', 'Discharge diagnosis'],
  suspected: ['DD', 'Discharge diagnosis'],
  comorbidity: ['CM', 'Comorbidity diagnosis'],
};

/** `Encounter.reasonCode` and `Encounter.diagnosis`, the main one with rank 1. */
export const encounterCodes = (
  reason: Concept | null,
  codes: readonly VisitCode[],
): Pick<Encounter, 'reasonCode' | 'diagnosis'> => ({
  ...(reason && { reasonCode: [conceptOf(reason)] }),
  ...(codes.length > 0 && {
    diagnosis: codes.map(({ condition, concept, use }, index) => ({
      condition: referenceTo('Condition', condition ?? '', concept.text),
      use: coded('diagnosis-role', ...roles[use]),
      rank: index + 1,
    })),
  }),
});

/** The Conditions of a section's entries, in its order. */
export const conditionReferences = (codes: readonly VisitCode[]): Reference[] =>
  codes.flatMap(({ condition }) => (condition === null ? [] : [{ reference: `Condition/${condition}` }]));

export const conditionIdOf = (reference: Reference | undefined): string | null => idOf(reference, 'Condition') ?? null;
