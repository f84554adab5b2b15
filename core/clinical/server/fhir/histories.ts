import type { ResourceType } from '@medplum/fhirtypes';
import { answerJson } from '../record/stored.ts';
import { badSearch, noSuch } from '../record/failures.ts';
import type { Change } from '../record/fhirRecord.ts';
import { spanOf } from '../index/dates.ts';
import { bundleJson, type Entry } from './bundle/bundles.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from './fhirRequest.ts';

const methods = { created: 'POST', updated: 'PUT', deleted: 'DELETE' } as const;
const statuses = { created: '201', updated: '200', deleted: '204' } as const;

const entryOf = (base: string, type: ResourceType, { action, id, versionId, at, resource }: Change): Entry => ({
  fullUrl: `${base}/${type}/${id}`,
  ...(resource ? { resource: answerJson(resource) } : {}),
  request: { method: methods[action], url: action === 'created' ? type : `${type}/${id}` },
  response: { status: statuses[action], etag: `W/"${versionId}"`, lastModified: at.toISOString() },
});

/** `/_history` of one resource or of a type: `_count`, `_since`, and our own `_page`. */
export const answerHistory = async (
  { record, base }: FhirContext,
  request: FhirRequest,
  type: ResourceType,
  id?: string,
): Promise<FhirAnswer> => {
  const form = new URLSearchParams(request.query);
  for (const name of form.keys())
    if (!/^_(count|since|page|format|pretty)$/.test(name))
      throw badSearch(`A history has no parameter '${name.slice(0, 60)}'.`, name);
  const [count, since, page] = [form.get('_count'), form.get('_since'), form.get('_page')];
  if (count !== null && !/^\d{1,9}$/.test(count)) throw badSearch("'_count' is a number.", '_count');
  const from = since === null ? undefined : spanOf(since.replace(/ (\d{2}:\d{2})$/, '+$1'))?.low;
  if (since !== null && !from) throw badSearch("'_since' is a moment such as 2026-01-31T08:00:00Z.", '_since');
  const query = {
    ...(id === undefined ? {} : { id }),
    ...(count === null ? {} : { count: Number(count) }),
    ...(from ? { since: from } : {}),
    ...(page === null ? {} : { page }),
  };
  const { changes, next } = await record.changes(type, query);
  if (id !== undefined && changes.length === 0 && since === null && page === null) throw noSuch(type);
  const address = `${base}/${type}${id === undefined ? '' : `/${id}`}/_history`;
  const links = [{ relation: 'self' as const, url: form.size > 0 ? `${address}?${form}` : address }];
  if (next !== null) form.set('_page', next);
  return {
    status: 200,
    json: bundleJson(
      'history',
      changes.map((change) => entryOf(base, type, change)),
      next === null ? links : [...links, { relation: 'next', url: `${address}?${form}` }],
    ),
  };
};
