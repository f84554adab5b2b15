import { codeText, conceptOf, plainConcept } from '../../../../core/browser/ui/index.ts';
import type { Locale } from '../../../../core/shared/index.ts';
import { commonConditions } from '../../../conditions/shared/contract.ts';
import { type Concept, conceptKey } from '../../shared/codes.ts';

/** A concept in the reader's own language where the house knows its code, else as it was written. */
export const codeWords = (concept: Concept, locale: Locale): string => {
  const coding = concept.coding?.find(({ code }) => code);
  const known = commonConditions.find(({ system, code }) => code === coding?.code && system === coding?.system);
  return plainConcept(known ? conceptOf(known, locale) : concept);
};

/** 'SNOMED CT 44054006'; '' for words without a code. */
export const codeSaid = (concept: Concept): string => codeText(concept);

export const sameConcept = (one: Concept, other: Concept): boolean => conceptKey(one) === conceptKey(other);
