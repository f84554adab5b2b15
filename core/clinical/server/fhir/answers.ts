import type { Resource } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { answerJson } from '../record/stored.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from './fhirRequest.ts';
import { said } from './outcome.ts';

export const etagOf = ({ meta }: Resource): string => `W/"${meta?.versionId ?? '1'}"`;
export const httpDate = (at: string | undefined): string => new Date(at ?? 0).toUTCString();

export const versionHeaders = (resource: Resource): Record<string, string> => ({
  etag: etagOf(resource),
  'last-modified': httpDate(resource.meta?.lastUpdated),
});

export const answerResource = (resource: Resource, status = 200, headers: Record<string, string> = {}): FhirAnswer => ({
  status,
  json: answerJson(resource),
  headers,
});

export const placeOf = ({ base }: FhirContext, { resourceType, id, meta }: Stored): string =>
  `${base}/${resourceType}/${id}/_history/${meta?.versionId ?? '1'}`;

/** One wish of a `Prefer` header. */
export const preference = ({ headers }: FhirRequest, name: string): string | undefined =>
  (headers.prefer ?? '')
    .split(/[,;]/)
    .map((one) => one.trim().split('='))
    .find(([key]) => key === name)?.[1]
    ?.replaceAll('"', '');

/** After a change: the resource, nothing or a word, as was preferred. */
export const answerChange = (
  context: FhirContext,
  request: FhirRequest,
  resource: Stored,
  status: 200 | 201,
): FhirAnswer => {
  const location = placeOf(context, resource);
  const headers = { ...versionHeaders(resource), location };
  const wanted = preference(request, 'return');
  if (wanted === 'minimal') return { status, json: null, headers };
  if (wanted === 'OperationOutcome')
    return { status, json: JSON.stringify(said(`Saved as ${location.slice(context.base.length + 1)}.`)), headers };
  return answerResource(resource, status, headers);
};
