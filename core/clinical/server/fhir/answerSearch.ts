import type { ResourceType } from '@medplum/fhirtypes';
import { goOn } from '#core/server/budgets/pace.ts';
import type { Param } from '../index/param.ts';
import { definitions } from '../resource/definitions.ts';
import { badSearch } from '../record/failures.ts';
import { preference } from './answers.ts';
import { bundleJson, type Entry, found, outcomeEntry, suppressedEntry } from './bundle/bundles.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from './fhirRequest.ts';
import { said } from './outcome.ts';
import { shortened, shorteningOf } from './shorten.ts';

/** Lenient only where it was asked for: a filter that is misspelt must not give the whole clinic. */
export const isLenient = (request: FhirRequest): boolean => {
  const handling = preference(request, 'handling');
  if (handling !== undefined && handling !== 'strict' && handling !== 'lenient')
    throw badSearch("'handling' is strict or lenient.", 'Prefer');
  return handling === 'lenient';
};

/** References by this server's own address, as they stand in the record: relative. Addresses that name themselves stay whole. */
const athome = (form: string, base: string, params: ReadonlyMap<string, Param>): string => {
  const asked = new URLSearchParams(form);
  if (![...asked.values()].some((value) => value.includes(`${base}/`))) return form;
  const own = new URLSearchParams();
  for (const [name, value] of asked) {
    const isReference = params.get(name.split(/[:.]/, 1)[0]!)?.kind === 'reference';
    const parts = value.split(',').map((one) => (one.startsWith(`${base}/`) ? one.slice(base.length + 1) : one));
    own.append(name, isReference ? parts.join(',') : value);
  }
  return own.toString();
};

/** @param form everything that was asked, from the address or from the body */
export const answerSearch = async (
  context: FhirContext,
  request: FhirRequest,
  type: ResourceType,
  form: string,
): Promise<FhirAnswer> => {
  const known = await definitions();
  const own = athome(form, context.base, known.params(type));
  const asked = new URLSearchParams(own);
  const shortening = shorteningOf(asked);
  const page = await context.record.search(type, own, { lenient: isLenient(request) });
  const ignored = page.ignored ?? [];
  const entries: Entry[] = [];
  for (const [mode, resources] of [
    ['match', page.resources],
    ['include', page.included],
  ] as const)
    for (const one of resources) {
      entries.push(found(context, shortened(known, one, shortening), mode));
      await goOn();
    }
  if (ignored.length > 0)
    entries.push(
      outcomeEntry(
        said(`Not known here and left out: ${ignored.join(', ').slice(0, 500)}.`, 'warning', 'not-supported'),
      ),
    );
  if (page.suppressed) entries.push(suppressedEntry());
  for (const name of ignored) asked.delete(name);
  const self = `${context.base}/${type}?${asked.toString()}`;
  const next = page.next === null ? [] : [{ relation: 'next' as const, url: `${context.base}/${type}?${page.next}` }];
  return {
    status: 200,
    json: bundleJson('searchset', entries, [{ relation: 'self', url: self }, ...next], page.total),
  };
};
