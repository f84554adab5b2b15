import type { AllergyIntolerance, CodeableConcept } from '@medplum/fhirtypes';
import { conceptText, hasCode } from '#clinical/shared/words.ts';

export const clinicalSystem = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
export const verificationSystem = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification';
export const snomed = 'http://snomed.info/sct';
/** SNOMED CT: no known allergy. */
export const noKnownAllergy = '716186003';
/** Other statements that something is not known: of medicines, of food, of the environment. */
const statements = [noKnownAllergy, '409137002', '429625007', '428607008'];

export const kinds = ['allergy', 'intolerance'] as const;
export const categories = ['medication', 'food', 'environment', 'biologic'] as const;
export const criticalities = ['high', 'low', 'unable-to-assess'] as const;
export const severities = ['mild', 'moderate', 'severe'] as const;
export const statuses = ['active', 'inactive', 'resolved'] as const;
export type Status = (typeof statuses)[number];
export const verifications = ['confirmed', 'unconfirmed', 'refuted'] as const;
export type Verification = (typeof verifications)[number];

const codeOf = (concept: CodeableConcept | undefined): string => concept?.coding?.find(({ code }) => code)?.code ?? '';
export const clinicalOf = ({ clinicalStatus }: AllergyIntolerance): string => codeOf(clinicalStatus);
export const verificationOf = ({ verificationStatus }: AllergyIntolerance): string => codeOf(verificationStatus);

export const clinicalConcept = (code: Status): CodeableConcept => ({ coding: [{ system: clinicalSystem, code }] });
export const verificationConcept = (code: Verification | 'entered-in-error'): CodeableConcept => ({
  coding: [{ system: verificationSystem, code }],
});

/** The same in words alone, and in no more words: 'No known allergies except penicillin' is an allergy. */
const noneAtAll = /^(no known allerg(y|ies)|no allergies|nka|aucune allergie( connue)?)( \(situation\))?$/i;
const noneOfAKind = /^(no known (drug|medication|food|environmental) allerg(y|ies)|nkda)( \(situation\))?$/i;
const wordsOf = ({ code }: AllergyIntolerance): string => conceptText(code).trim();

/** A sentence that there is none, and no allergy. */
export const isNoAllergyStatement = (allergy: AllergyIntolerance): boolean =>
  statements.some((one) => hasCode(allergy.code, one)) ||
  noneAtAll.test(wordsOf(allergy)) ||
  noneOfAKind.test(wordsOf(allergy));

/** Counts today: neither over, nor ruled out, nor written in error. */
export const isCurrent = (allergy: AllergyIntolerance): boolean =>
  !['inactive', 'resolved'].includes(clinicalOf(allergy)) &&
  !['refuted', 'entered-in-error'].includes(verificationOf(allergy));

const hadSevereReaction = ({ reaction }: AllergyIntolerance): boolean =>
  reaction?.some(({ severity }) => severity === 'severe') ?? false;

/** Why an allergy can kill: as somebody judged it, or as it went before. Such a one is red wherever it stands. */
export const dangerOf = (allergy: AllergyIntolerance): 'high' | 'severe' | null =>
  allergy.criticality === 'high' ? 'high' : hadSevereReaction(allergy) ? 'severe' : null;

const danger = (allergy: AllergyIntolerance): number =>
  (dangerOf(allergy) === null ? 4 : 0) +
  (hadSevereReaction(allergy) ? 0 : 2) +
  (allergy.type === 'intolerance' ? 1 : 0);

/** What can kill first. */
export const byDanger = (one: AllergyIntolerance, other: AllergyIntolerance): number =>
  danger(one) - danger(other) || wordsOf(one).localeCompare(wordsOf(other));

/** `listed`: there are some. `none`: confirmed that there are none. `unasked`: not yet asked about. */
export type AllergyState = 'listed' | 'none' | 'unasked';

export const allergyStateOf = (all: readonly AllergyIntolerance[]): AllergyState => {
  const current = all.filter(isCurrent);
  if (current.some((one) => !isNoAllergyStatement(one))) return 'listed';
  return current.some((one) => hasCode(one.code, noKnownAllergy) || noneAtAll.test(wordsOf(one))) ? 'none' : 'unasked';
};
