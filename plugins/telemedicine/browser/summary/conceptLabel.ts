import { codeText, conceptOf, plainConcept } from '#clinical/browser';
import type { Locale } from '#core/shared';
import { commonConditions } from '#plugins/conditions/shared/index.ts';
import { type Concept, conceptKey } from '../../shared/codes.ts';

/** A concept in the reader's language if its code is known, otherwise as written. */
export const conceptLabel = (concept: Concept, locale: Locale): string => {
  const coding = concept.coding?.find(({ code }) => code);
  const known = commonConditions.find(({ system, code }) => code === coding?.code && system === coding?.system);
  return plainConcept(known ? conceptOf(known, locale) : concept);
};

/** 'SNOMED CT 44054006'; '' for words without a code. */
export const codeLabel = (concept: Concept): string => codeText(concept);

export const sameConcept = (one: Concept, other: Concept): boolean => conceptKey(one) === conceptKey(other);
