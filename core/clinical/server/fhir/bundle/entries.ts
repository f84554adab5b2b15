import type { BundleEntry } from '@medplum/fhirtypes';
import { bounds } from '#core/server/budgets/bounds.ts';
import { Failure } from '#core/server/failure.ts';
import { definitions } from '../../resource/definitions.ts';
import { readBody } from '../door/body.ts';
import { checkBody, checkEntry } from '../door/shapes.ts';
import type { FhirRequest } from '../fhirRequest.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const step = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Failure(400, 'invalid_input', 'The address holds a percent sign that encodes nothing.');
  }
};

/** `Patient/1?_summary=true`, absolute or not, as steps and query. */
export const addressOf = (url: string, base: string): Pick<FhirRequest, 'path' | 'query'> => {
  const own = url.startsWith(`${base}/`) ? url.slice(base.length + 1) : url.replace(/^\//, '');
  const mark = own.indexOf('?');
  const path = mark < 0 ? own : own.slice(0, mark);
  return { path: path.split('/').filter(Boolean).map(step), query: mark < 0 ? '' : own.slice(mark + 1) };
};

/** One entry of a bundle, whatever was sent, as the request that it stands for. @throws Failure 400, 413, 422 */
export const requestOf = async (entry: unknown, base: string, prefer: string | undefined): Promise<FhirRequest> => {
  const known = await definitions();
  checkEntry(known, entry);
  const { request, resource } = entry as BundleEntry;
  const method = methods.find((one) => one === request?.method);
  if (!request || !method || request.url === undefined)
    throw new Failure(400, 'invalid_input', 'An entry needs a request with a method and a url.');
  if (request.url.length > bounds.search.form || (request.ifNoneExist?.length ?? 0) > bounds.search.form)
    throw new Failure(413, 'too_large', 'The address of an entry is too long. Shorten it.');
  const { ifMatch, ifNoneExist, ifNoneMatch, ifModifiedSince } = request;
  const isPatch = method === 'PATCH';
  checkBody(known, resource);
  return {
    method,
    ...addressOf(request.url, base),
    body: isPatch ? patchIn(resource) : resource,
    headers: { ifMatch, ifNoneExist, ifNoneMatch, ifModifiedSince, prefer },
  };
};

/** In a bundle a JSON Patch travels as a Binary. */
const patchIn = (resource: unknown): unknown => {
  const { resourceType, contentType, data } = (resource ?? {}) as { [name: string]: unknown };
  if (resourceType !== 'Binary' || contentType !== 'application/json-patch+json' || typeof data !== 'string')
    throw new Failure(400, 'invalid_input', 'In a bundle, a patch must be a Binary of application/json-patch+json.');
  return readBody(Buffer.from(data, 'base64').toString());
};
