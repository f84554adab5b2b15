import type { CodeableConcept, ResourceType } from '@medplum/fhirtypes';
import type { ServerServices } from '#core/server';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { conceptText, type SearchParams, type StoredOf } from '#clinical/shared';
import type { Locale } from '#core/shared';
import { sharesIngredients, singular, substanceOf } from '#plugins/medications/shared/index.ts';

/** All of a type, however many: what is not read can't be said not to be there. */
export const everyOne = async <T extends ResourceType>(
  record: FhirRecord,
  type: T,
  params: SearchParams,
): Promise<StoredOf<T>[]> => {
  const all: StoredOf<T>[] = [];
  let page = await record.search(type, { ...params, _count: 200 });
  for (;;) {
    all.push(...page.resources);
    if (page.next === null) return all;
    page = await record.search(type, page.next);
  }
};

/** SNOMED CT's names end with what kind of thing they name. */
const tag = / \([a-z ]+(?:\/[a-z ]+)?\)$/i;
const around =
  /^(?:allerg(?:y|ic|ies|ie) (?:to|a la|a l'|a|aux?)|intolerance (?:to|a la|a l'|a|aux?)) ?|(?: allerg(?:y|ie)| intolerance)$/g;
const small = new Set('the of to and or de du des la le les au aux et ou en'.split(' '));

/** What two writings of one name have in common: case, accents, order, number, and that it is an allergy do not matter. */
export const nameKey = (text: string): string =>
  text
    .trim()
    .replace(tag, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(around, '')
    .replace(/\b[dl]'/g, '')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '' && !small.has(word))
    .map((word) => (word.length > 3 ? singular(word) : word))
    .sort()
    .join(' ');

/** What concepts are called, in one reader's language as far as the house knows. */
export interface ConceptNames {
  readonly name: (concept: CodeableConcept | undefined) => Promise<string>;
  /** In every way that is known. */
  readonly all: (concept: CodeableConcept) => Promise<readonly string[]>;
}

const writtenNames = (concept: CodeableConcept | undefined): readonly string[] =>
  [concept?.text, ...(concept?.coding ?? []).map(({ display }) => display)].flatMap((name) => name || []);

export const conceptNames = (
  { terminology }: Pick<ServerServices, 'terminology'>,
  orgId: string,
  language: Locale,
): ConceptNames => {
  const asked = new Map<string, ReturnType<typeof terminology.lookup>>();
  const termOf = async (concept: CodeableConcept | undefined) => {
    for (const { system = '', code = '' } of concept?.coding ?? []) {
      if (system === '' || code === '') continue;
      const key = `${system}|${code}`;
      const looked = asked.get(key) ?? terminology.lookup(orgId, system, code);
      asked.set(key, looked);
      const term = (await looked)?.term;
      if (term) return term;
    }
    return null;
  };
  const all: ConceptNames['all'] = async (concept) => {
    const term = await termOf(concept);
    return [...writtenNames(concept), ...[term?.en, term?.fr].flatMap((name) => name ?? [])];
  };
  return {
    all,
    name: async (concept) => {
      const term = await termOf(concept);
      const own = language === 'fr-CA' ? term?.fr : term?.en;
      const written = concept?.text ?? '';
      const known = new Set([...(concept?.coding ?? []).map(({ display }) => display), term?.en, term?.fr]);
      // Words of somebody's own say more than the code's name.
      const isOwn = written !== '' && ![...known].some((name) => name && nameKey(name) === nameKey(written));
      return ((!isOwn && own) || conceptText(concept)).replace(tag, '');
    },
  };
};

const codesOf = (concept: CodeableConcept | undefined): readonly string[] =>
  (concept?.coding ?? []).flatMap(({ system, code }) => (system && code ? [`${system}|${code}`] : []));

/**
 * The entry that says what the form says: by code or name, or else by ingredient.
 * @param substances these are things that people take or are allergic to
 */
export const alreadyThere = async <R>(
  names: ConceptNames,
  all: readonly R[],
  wanted: CodeableConcept,
  conceptOf: (one: R) => CodeableConcept | undefined,
  substances: boolean,
): Promise<{ readonly one: R; readonly exact: boolean } | null> => {
  const codes = new Set(codesOf(wanted));
  const written = await names.all(wanted);
  const keys = new Set(written.map(nameKey).filter(Boolean));
  const exact = all.find((one) => {
    const concept = conceptOf(one);
    return (
      codesOf(concept).some((code) => codes.has(code)) || writtenNames(concept).some((name) => keys.has(nameKey(name)))
    );
  });
  if (exact !== undefined) return { one: exact, exact: true };
  if (!substances) return null;
  const substance = substanceOf([wanted], written.join(', '));
  const alike = all.find((one) => sharesIngredients(substance, substanceOf([conceptOf(one)])));
  return alike === undefined ? null : { one: alike, exact: false };
};
