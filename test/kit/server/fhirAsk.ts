import type { Bundle, OperationOutcome, Resource } from '@medplum/fhirtypes';
import type { Api } from './api.ts';

/** What `/fhir/R4` answered. */
export interface FhirAnswered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
  /** Our failure code, from the OperationOutcome; '' where it succeeded. */
  readonly code: string;
  /** Ids of a Bundle's resources, in their order. */
  readonly ids: readonly string[];
}

const codeOf = (body: OperationOutcome | null): string =>
  body?.resourceType === 'OperationOutcome' ? (body.issue[0]?.details?.coding?.[0]?.code ?? '?') : '';

/** One request to the record, as any FHIR client makes it. */
export const fhir = async (
  who: Api,
  method: string,
  path: string,
  resource?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<FhirAnswered> => {
  const response = await who.fetch(`/fhir/R4${path === '' ? '' : `/${path}`}`, {
    method,
    headers: {
      accept: 'application/fhir+json',
      ...(resource !== undefined && { 'content-type': 'application/fhir+json' }),
      ...headers,
    },
    body: resource === undefined ? undefined : typeof resource === 'string' ? resource : JSON.stringify(resource),
  });
  const text = await response.text();
  const body = (text === '' ? null : JSON.parse(text)) as (Resource & OperationOutcome) | null;
  const entries = (body as unknown as Bundle | null)?.entry ?? [];
  return {
    status: response.status,
    headers: response.headers,
    body,
    code: codeOf(body),
    ids: entries.map(({ resource: one }) => `${one?.resourceType}/${one?.id}`),
  };
};

/** An answer without what differs from request to request, to compare what somebody can tell from two of them. */
export const tells = ({ status, headers, body }: FhirAnswered, ...ids: readonly string[]): unknown => {
  const text = ids.reduce((all, id) => all.replaceAll(id, '#'), JSON.stringify({ ...body, id: null }));
  return {
    status,
    text,
    etag: headers.get('etag'),
    modified: headers.get('last-modified'),
    location: headers.get('location'),
  };
};
