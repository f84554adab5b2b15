import type { OperationOutcome } from '@medplum/fhirtypes';
import { outcomeText } from '#core/shared';
import { Failure, invalid, notFound } from '#core/server/failure.ts';

export interface RemoteOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The whole header: `Bearer ...` or `Basic ...`. */
  readonly authorization?: string | undefined;
  readonly timeoutMs?: number;
  /** Of an answer; a longer one is none. */
  readonly mostBytes?: number;
}

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under the base, or the remote's own whole address under the same base. */
  readonly path: string;
  readonly resource?: unknown;
  readonly form?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  /** Null where there was none. */
  readonly body: unknown;
  readonly location: string | null;
}

const away = (): Failure =>
  new Failure(503, 'unavailable', 'The clinic’s record system is not responding. Try again in a moment.');

const fieldsOf = (outcome: OperationOutcome | null): Record<string, string> =>
  Object.fromEntries(
    (outcome?.issue ?? []).flatMap(({ expression, details, diagnostics }) =>
      expression?.[0] ? [[expression[0], details?.text ?? diagnostics ?? 'This is not accepted.']] : [],
    ),
  );

/** The other server's refusal in ours. What it says of credentials concerns our configuration only. */
const failureOf = (status: number, body: unknown, what: string): Failure => {
  const outcome =
    (body as OperationOutcome | null)?.resourceType === 'OperationOutcome' ? (body as OperationOutcome) : null;
  const said = outcome ? outcomeText(outcome) : '';
  if (status === 404 || status === 410) return notFound(what);
  if (status === 412 || status === 409)
    return new Failure(status, 'conflict', 'Someone else changed this. Reload it and try again.');
  if (status === 413) return new Failure(413, 'too_large', 'This is too large.');
  if (status === 400 || status === 422) return invalid(said || 'A value is not accepted.', fieldsOf(outcome));
  return away();
};

const textOf = async (response: Response, most: number): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > most) throw away();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
};

const isUnder = (base: string, path: string): boolean =>
  path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}?`);

/**
 * Asks another FHIR server. Follows no redirect and leaves the configured base for nothing, whatever the other server says.
 * @throws Failure `unavailable` (503) where it does not answer, or answers what no FHIR server does
 */
export const remoteHttp =
  ({ baseUrl, authorization, timeoutMs = 20_000, mostBytes = Infinity }: RemoteOptions) =>
  async ({ method, path, resource, form, headers }: Asked): Promise<Answered> => {
    const whole = /^https?:/.test(path) ? path : `${baseUrl}/${path}`;
    if (!isUnder(baseUrl, whole)) throw away();
    let response: Response;
    let text: string;
    try {
      response = await fetch(whole, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/fhir+json',
          ...(authorization && { authorization }),
          ...(resource !== undefined && { 'content-type': 'application/fhir+json', prefer: 'return=representation' }),
          ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        body: resource === undefined ? form : JSON.stringify(resource),
      });
      text = await textOf(response, mostBytes);
    } catch {
      throw away();
    }
    let body: unknown = null;
    try {
      body = text === '' ? null : JSON.parse(text);
    } catch {
      throw away();
    }
    if (!response.ok) throw failureOf(response.status, body, path.split(/[/?]/)[0] ?? 'resource');
    return { status: response.status, body, location: response.headers.get('location') };
  };
