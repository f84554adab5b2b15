import type { ResourceType } from '@medplum/fhirtypes';
import { goOn } from '#core/server/budgets/pace.ts';
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

/** @param form everything that was asked, from the address or from the body */
export const answerSearch = async (
  context: FhirContext,
  request: FhirRequest,
  type: ResourceType,
  form: string,
): Promise<FhirAnswer> => {
  const asked = new URLSearchParams(form);
  const shortening = shorteningOf(asked);
  const known = await definitions();
  const page = await context.record.search(type, form, { lenient: isLenient(request) });
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
