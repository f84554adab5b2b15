import type { ResourceType } from '@medplum/fhirtypes';
import { Failure } from '#core/server/failure.ts';
import type { Stored } from '#clinical/shared';
import { type Shortening, shortened } from '../fhir/shorten.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';
import { badSearch } from '../record/failures.ts';
import type { Definitions } from '../resource/definitions.ts';
import { parseSearch } from '../search/parse.ts';
import type { Narrowing } from './tables.ts';

const most = { filters: 10, letters: 2_000, elements: 100 } as const;

/** What says how an answer looks, and not what is in it. */
const ofAnswer = /^_(sort|count|page|total|summary|elements|format|pretty|(rev)?include|compartment)(:|$)/;

/**
 * `Observation?status=final`, by type; of several any is enough. Clients send them one by one, or as a list, whose commas also
 * stand within a filter.
 * @throws Failure 400
 */
export const filtersIn = (known: Definitions, texts: readonly string[]): NonNullable<Narrowing['filters']> => {
  const filters: Record<string, string[]> = {};
  const refused = (why: string) => badSearch(`'_typeFilter' ${why}.`, '_typeFilter');
  for (const text of texts.flatMap((list) => list.split(/,(?=[A-Z][A-Za-z]+\?)/)).filter(Boolean)) {
    const [, type = '', form = ''] = /^([A-Za-z]+)\?(.+)$/s.exec(text) ?? [];
    if (!known.types.has(type)) throw refused('is a type and a search, such as Observation?status=final');
    if (form.length > most.letters) throw refused(`has at most ${most.letters} letters`);
    const name = [...new URLSearchParams(form).keys()].find((one) => ofAnswer.test(one));
    if (name !== undefined) throw refused(`takes no '${name.slice(0, 60)}'`);
    parseSearch(known, type, form);
    const mine = (filters[type] ??= []);
    if (!mine.includes(form)) mine.push(form);
    if (mine.length > most.filters) throw refused(`comes at most ${most.filters} times for one type`);
  }
  return filters;
};

/** `name` or `Patient.name`. @throws Failure 400 for what is no element */
export const elementsIn = (
  known: Definitions,
  types: readonly string[],
  texts: readonly string[],
): NonNullable<Narrowing['elements']> => {
  const elements: Record<string, string[]> = {};
  const names = texts.flatMap((list) => list.split(',')).map((one) => one.trim());
  if (names.length > most.elements) throw badSearch(`'_elements' names at most ${most.elements}.`, '_elements');
  for (const text of names.filter(Boolean)) {
    const [type = '', name = type, ...more] = text.split('.');
    const of = name === type && !text.includes('.') ? '*' : type;
    const has = (one: string): boolean => {
      const own = known.core.getDataType(one).elements;
      const isChoice = (key: string): boolean => key.endsWith('[x]') && name.startsWith(key.slice(0, -3));
      return name === 'resourceType' || Object.hasOwn(own, name) || Object.keys(own).some(isChoice);
    };
    if (more.length > 0 || !(of === '*' ? types.some(has) : known.types.has(of) && has(of)))
      throw badSearch(`'${text.slice(0, 60)}' is no element of what is exported, such as Patient.name.`, '_elements');
    (elements[of] ??= []).push(name);
  }
  return elements;
};

/** Refuses at once what the search would refuse later. @throws Failure 400, 422, 503 */
export const tryFilters = async (record: FhirRecord, { filters = {} }: Narrowing): Promise<void> => {
  for (const [type, forms] of Object.entries(filters))
    for (const form of forms) {
      try {
        await record.search(type as ResourceType, `${form}&_count=1`);
      } catch (error) {
        // A type that is closed to the service is told in the export's own errors.
        if (!(error instanceof Failure) || ![403, 404].includes(error.status)) throw error;
      }
    }
};

export const filtersOf = ({ filters = {} }: Narrowing, type: string): readonly string[] => filters[type] ?? [''];

const lookedUpAtOnce = 100;

/** Those of them that no earlier filter of their type has brought. */
export const notYetBrought = async (
  record: FhirRecord,
  found: readonly Stored[],
  earlier: readonly string[],
): Promise<readonly Stored[]> => {
  let left = found;
  for (const form of earlier) {
    const brought = new Set<string>();
    for (let from = 0; from < left.length; from += lookedUpAtOnce) {
      const some = left.slice(from, from + lookedUpAtOnce);
      const ids = some.map(({ id }) => id).join(',');
      let next: string | null = `${form}&_id=${ids}&_count=${lookedUpAtOnce}`;
      while (next !== null) {
        const page: Awaited<ReturnType<FhirRecord['search']>> = await record.search(some[0]!.resourceType, next);
        for (const { id } of page.resources) brought.add(id);
        next = page.next;
      }
    }
    left = left.filter(({ id }) => !brought.has(id));
  }
  return left;
};

/** With the elements that were asked for; whole where none were. */
export const withElements = (known: Definitions, { elements = {} }: Narrowing, resource: Stored): Stored => {
  const names = [...(elements['*'] ?? []), ...(elements[resource.resourceType] ?? [])];
  const by: Shortening | null = names.length > 0 ? { by: 'elements', names: new Set(names) } : null;
  return shortened(known, resource, by);
};
