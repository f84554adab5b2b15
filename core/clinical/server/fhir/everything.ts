import type { ResourceType } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { bounds } from '#core/server/budgets/bounds.ts';
import { goOn } from '#core/server/budgets/pace.ts';
import { Failure } from '#core/server/failure.ts';
import { type Definitions, definitions } from '../resource/definitions.ts';
import { badSearch } from '../record/failures.ts';
import { spanOf } from '../index/dates.ts';
import { mainDate } from '../index/mainDate.ts';
import { compartment } from '../index/rows.ts';
import { bundleJson, type Entry, found, suppressedEntry } from './bundle/bundles.ts';
import type { FhirAnswer, FhirContext } from './fhirRequest.ts';

type Reading = Pick<FhirContext, 'record' | 'base'>;

const usual = 200;
const most = 1_000;

/** Who and what the patient's data speaks of; they belong to no patient and come along with what refers to them. */
const around = new Set([
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Medication',
  'HealthcareService',
]);

const typesOf = (known: Definitions, wanted: string | null): readonly ResourceType[] => {
  const all = [...known.types].filter((type) => type !== 'Patient' && known.compartment(type).length > 0).sort();
  if (wanted === null) return all as ResourceType[];
  const some = new Set(wanted.split(','));
  for (const type of some) if (!known.types.has(type)) throw badSearch(`'${type.slice(0, 60)}' is no type.`, '_type');
  return all.filter((type) => some.has(type)) as ResourceType[];
};

/** Where a page ended: in which type, and that type's own next page. */
const readPage = (text: string | null): readonly [type: number, inner: string | null] => {
  if (text === null) return [-1, null];
  const [, type, inner] = /^(\d{1,4})\.(.*)$/s.exec(text) ?? [];
  if (type === undefined) throw badSearch('This page does not exist. Start from the first page.', '_page');
  return [Number(type), inner === '' ? null : (inner ?? null)];
};

const date = (form: URLSearchParams, name: string): string | null => {
  const text = form.get(name)?.replace(/ (\d{2}:\d{2})$/, '+$1') ?? null;
  if (text !== null && !spanOf(text)) throw badSearch(`'${name}' is a date such as 2026-01-31.`, name);
  return text;
};

const refers = (value: unknown, to: Set<string>): void => {
  if (Array.isArray(value)) for (const one of value) refers(one, to);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'reference' && typeof inner === 'string') {
        if (around.has(inner.split('/')[0]!)) to.add(inner.replace(/\/_history\/.*$/, ''));
      } else refers(inner, to);
    }
};

/** What the caller may see of these places. */
const surroundings = async ({ record }: Reading, resources: readonly Stored[]): Promise<readonly Stored[]> => {
  const places = new Set<string>();
  for (const one of resources) refers(one, places);
  const byType = Map.groupBy(places, (place) => place.split('/')[0] as ResourceType);
  const brought: Stored[] = [];
  for (const [type, all] of byType) {
    await goOn();
    const ids = all.map((place) => place.slice(type.length + 1)).filter((id) => /^[A-Za-z0-9\-.]{1,64}$/.test(id));
    const page = await opened(() => record.search(type, { _id: ids.slice(0, 500).join(','), _count: 500 }));
    brought.push(...((page?.resources ?? []) as readonly Stored[]));
  }
  return brought;
};

/** Null where the role or the clinic's features close the type: the rest is still everything that this person may see. */
const opened = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.status === 403 && error.code !== 'consent_denied') return null;
    throw error;
  }
};

/** A resource with the entry that it makes. */
interface Taken {
  readonly one: Stored;
  readonly entry: Entry;
}

interface Page {
  readonly taken: readonly Taken[];
  /** Types that the role or the clinic's features close. */
  readonly closed: readonly ResourceType[];
  /** The patient is told that something is kept from them until it is released. */
  readonly suppressed: boolean;
  /** `_page` of the next one. */
  readonly next: string | null;
}

const checked = (form: URLSearchParams): number => {
  for (const name of form.keys())
    if (!/^(_count|_since|_type|_page|_format|_pretty|start|end)$/.test(name))
      throw badSearch(`$everything has no parameter '${name.slice(0, 60)}'.`, name);
  const given = form.get('_count');
  if (given !== null && !/^[1-9]\d{0,8}$/.test(given)) throw badSearch("'_count' is a number.", '_count');
  return Math.min(Number(given ?? usual), most);
};

const readEverything = async (context: Reading, id: string, form: URLSearchParams): Promise<Page> => {
  const count = checked(form);
  const known = await definitions();
  const wanted = form.get('_type');
  const types = typesOf(known, wanted);
  const [since, start, end] = [date(form, '_since'), date(form, 'start'), date(form, 'end')];
  const patient = await context.record.read('Patient', id);

  let [at, inner] = readPage(form.get('_page'));
  const mine: Taken[] = [];
  const closed: ResourceType[] = [];
  let bytes = 0;
  let suppressed = false;
  const taken = (one: Stored, mode: 'match' | 'include'): Taken => ({ one, entry: found(context, one, mode) });
  const take = (one: Stored): void => {
    const next = taken(one, 'match');
    bytes += next.entry.resource?.length ?? 0;
    mine.push(next);
  };
  if (at < 0) {
    const asked = wanted === null || wanted.split(',').includes('Patient');
    if (asked && (since === null || (patient.meta?.lastUpdated ?? '') >= spanOf(since)!.low.toISOString()))
      take(patient);
    at = 0;
  }
  while (at < types.length && mine.length < count && bytes < bounds.search.page) {
    const type = types[at]!;
    const main = known.params(type).has(mainDate(type) ?? '') ? mainDate(type) : null;
    const search = new URLSearchParams({ [compartment]: `Patient/${id}`, _count: String(count - mine.length) });
    if (since !== null) search.append('_lastUpdated', `ge${since}`);
    if (main !== null && start !== null) search.append(main, `ge${start}`);
    if (main !== null && end !== null) search.append(main, `le${end}`);
    if (inner !== null) search.append('_page', inner);
    const page = await opened(() => context.record.search(type, search.toString()));
    suppressed ||= page?.suppressed ?? false;
    if (!page) closed.push(type);
    for (const one of page?.resources ?? []) take(one);
    await goOn();
    inner = page?.next == null ? null : new URLSearchParams(page.next).get('_page');
    if (inner === null) at += 1;
  }
  const speaksOf = mine.map(({ one }) => one);
  const others = wanted === null ? await surroundings(context, speaksOf) : [];
  const all = [...mine, ...others.map((one) => taken(one, 'include'))];
  return { taken: all, closed, suppressed, next: at >= types.length ? null : `${at}.${inner ?? ''}` };
};

/** `Patient/$everything`: the patient, the compartment type by type, and who it speaks of, page by page. */
export const answerEverything = async (context: FhirContext, id: string, query: string): Promise<FhirAnswer> => {
  const form = new URLSearchParams(query);
  const { taken, suppressed, next } = await readEverything(context, id, form);
  const entries = [...taken.map(({ entry }) => entry), ...(suppressed ? [suppressedEntry()] : [])];
  const address = `${context.base}/Patient/${id}/$everything`;
  const self = { relation: 'self' as const, url: form.size > 0 ? `${address}?${form}` : address };
  if (next === null) return { status: 200, json: bundleJson('searchset', entries, [self]) };
  form.set('_page', next);
  return {
    status: 200,
    json: bundleJson('searchset', entries, [self, { relation: 'next', url: `${address}?${form}` }]),
  };
};

/** As it stands in a collection, which is no answer to a search. */
const withoutMode = ({ search: _search, ...entry }: Entry): Entry => entry;

interface Everything {
  /** Each once. */
  readonly resources: readonly Stored[];
  /** A Bundle of them, with decimals as they were written; an OperationOutcome last, where something is not released yet. */
  readonly json: string;
  /** Types that are left out, because the role or the clinic's features close them. */
  readonly closed: readonly ResourceType[];
  /** Something is not released to the patient yet, and left out. */
  readonly suppressed: boolean;
}

/**
 * All pages of `Patient/$everything` in one.
 * @param types only these, without whom they speak of
 * @throws Failure 413 `too_large`
 */
export const everythingOf = async (
  context: Reading,
  id: string,
  types: readonly ResourceType[] | null = null,
): Promise<Everything> => {
  const all = new Map<string | undefined, Taken>();
  let suppressed = false;
  const form = new URLSearchParams({ _count: String(usual), ...(types && { _type: types.join(',') }) });
  const closed: ResourceType[] = [];
  let bytes = 0;
  for (let next: string | null = ''; next !== null;) {
    if (next !== '') form.set('_page', next);
    const page: Page = await readEverything(context, id, form);
    for (const one of page.taken) {
      const { fullUrl, resource } = one.entry;
      if (!all.has(fullUrl)) bytes += resource?.length ?? 0;
      all.set(fullUrl, one);
    }
    closed.push(...page.closed);
    suppressed ||= page.suppressed;
    if (bytes > bounds.record.bytes) throw tooLarge();
    next = page.next;
  }
  const taken = [...all.values()];
  const own = taken.map(({ entry }) => withoutMode(entry));
  // A file that leaves out what is not released yet says so.
  const entries = suppressed ? [...own, withoutMode(suppressedEntry())] : own;
  return { resources: taken.map(({ one }) => one), json: bundleJson('collection', entries), closed, suppressed };
};

const tooLarge = (): Failure =>
  new Failure(413, 'too_large', 'This record is too large for one file. Export it page by page through FHIR.');
