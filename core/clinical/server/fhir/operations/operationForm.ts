import { Failure } from '#core/server/failure.ts';
import { badSearch } from '../../record/failures.ts';
import { isResource } from '../../resource/resource.ts';
import type { FhirRequest } from '../fhirRequest.ts';

export const formOf = (request: FhirRequest): string =>
  [request.query, typeof request.body === 'string' ? request.body : ''].filter((part) => part !== '').join('&');

interface Parameter {
  readonly name?: string;
  readonly [value: string]: unknown;
}

/** What an operation was asked with: the address, a form, or a Parameters resource. */
export const operationForm = (request: FhirRequest): string => {
  const { body } = request;
  if (typeof body === 'string' || body === undefined) return formOf(request);
  if (!isResource(body) || body.resourceType !== 'Parameters')
    throw new Failure(400, 'invalid_input', 'Send Parameters.');
  const form = new URLSearchParams(request.query);
  for (const { name = '', ...values } of (body['parameter'] ?? []) as readonly Parameter[])
    for (const [key, value] of Object.entries(values)) {
      if (!key.startsWith('value')) continue;
      if (typeof value === 'object') throw badSearch(`'${name.slice(0, 60)}' is one plain value.`, name);
      form.append(name, String(value));
    }
  return form.toString();
};
