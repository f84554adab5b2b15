import type { AllergyIntolerance, CodeableConcept } from '@medplum/fhirtypes';
import { hasCode } from '#clinical/shared';

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

/** A sentence that there is none, and no allergy. */
export const isNoAllergyStatement = ({ code }: AllergyIntolerance): boolean =>
  statements.some((one) => hasCode(code, one));

/** Counts today: neither over, nor ruled out, nor written in error. */
export const isCurrent = (allergy: AllergyIntolerance): boolean =>
  ['active', ''].includes(clinicalOf(allergy)) && !['refuted', 'entered-in-error'].includes(verificationOf(allergy));

const danger = ({ criticality, type, reaction }: AllergyIntolerance): number =>
  (criticality === 'high' ? 0 : 4) +
  (reaction?.some(({ severity }) => severity === 'severe') ? 0 : 2) +
  (type === 'intolerance' ? 1 : 0);

/** What can kill first. */
export const byDanger = (one: AllergyIntolerance, other: AllergyIntolerance): number =>
  danger(one) - danger(other) || (one.code?.text ?? '').localeCompare(other.code?.text ?? '');

/** `listed`: there are some. `none`: confirmed that there are none. `unasked`: not yet asked about. */
export type AllergyState = 'listed' | 'none' | 'unasked';

export const allergyStateOf = (all: readonly AllergyIntolerance[]): AllergyState => {
  const current = all.filter(isCurrent);
  if (current.some((one) => !isNoAllergyStatement(one))) return 'listed';
  return current.some(({ code }) => hasCode(code, noKnownAllergy)) ? 'none' : 'unasked';
};
