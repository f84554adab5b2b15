import type { CodeableConcept } from '@medplum/fhirtypes';
import { conceptText, type ListedConcept } from '#clinical/shared';
import { type Locale } from '#core/shared';
import { plainWords, wordsMatch } from './plainWords.ts';

const systems: Readonly<Record<string, string>> = {
  'http://snomed.info/sct': 'SNOMED CT',
  'http://hl7.org/fhir/sid/icd-10-ca': 'ICD-10-CA',
  'http://hl7.org/fhir/sid/icd-10': 'ICD-10',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://loinc.org': 'LOINC',
};

/** 'SNOMED CT 44054006'; '' for words without a code. */
export const codeText = (concept: CodeableConcept | undefined): string => {
  const coding = concept?.coding?.find(({ code }) => code);
  return coding ? [systems[coding.system ?? ''], coding.code].filter(Boolean).join(' ') : '';
};

/** As it is written in the record: the code with its English name, the words in the writer's language. */
export const conceptOf = ({ system, code, en, fr }: ListedConcept, locale: Locale): CodeableConcept => ({
  coding: [{ system, code, display: en }],
  text: locale === 'fr-CA' ? fr : en,
});

const codeKey = ({ coding }: CodeableConcept): string | undefined =>
  coding?.[0]?.code === undefined ? undefined : `${coding[0].system ?? ''}|${coding[0].code}`;

/** SNOMED CT's names end with what kind of thing they name, which no clinician says: 'Asthma (disorder)'. */
export const plainConcept = (concept: CodeableConcept | undefined): string =>
  conceptText(concept).replace(
    / \((disorder|finding|situation|procedure|substance|organism|morphologic abnormality|event|regime\/therapy|product|observable entity|person)\)?$/i,
    '',
  );

/** What a colleague wrote in the other language, in this one; other wordings of the same code stay. */
export const inLanguage =
  (listed: readonly ListedConcept[], locale: Locale) =>
  (concept: CodeableConcept): CodeableConcept => {
    const words = conceptText(concept);
    const coding = concept.coding?.[0];
    const line = listed.find(
      ({ system, code, en, fr }) => code === coding?.code && system === coding.system && (en === words || fr === words),
    );
    return line ? conceptOf(line, locale) : concept;
  };

/** What is offered for what was typed: what this clinic uses first, then the list; each code and each wording once. */
export const offeredConcepts = (
  typed: string,
  used: readonly CodeableConcept[],
  listed: readonly ListedConcept[],
  locale: Locale,
  most: number,
): readonly CodeableConcept[] => {
  const meant = listed.filter(
    ({ code, en, fr, also = '' }) => code === typed.trim() || wordsMatch(typed, `${en} ${fr} ${also}`),
  );
  // A name that begins with what was typed comes before one that only contains it.
  const begins = ({ en, fr }: ListedConcept): number =>
    plainWords(locale === 'fr-CA' ? fr : en).startsWith(plainWords(typed)) ? 0 : 1;
  const own = [...meant].sort((one, other) => begins(one) - begins(other)).map((line) => conceptOf(line, locale));
  const seen = new Set<string>();
  const fresh = (concept: CodeableConcept): boolean => {
    const keys = [codeKey(concept), plainWords(plainConcept(concept))].filter((key) => key !== undefined);
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  };
  return [...used, ...own].filter(fresh).slice(0, most);
};
