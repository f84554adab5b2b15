import { errorCode } from '#core/server/errorCode.ts';
import { limitedBody } from '#core/server/limitedBody.ts';
import { maxBytes } from '../../shared/faxState.ts';

const timeoutMs = 60_000;
/** A whole fax in base64, and what stands around it. */
const mostAnswered = Math.ceil(maxBytes * 1.4) + 64 * 1024;

/** The service took nothing: it was not reached, or said that it is too busy. */
export class NothingSent extends Error {}
export class TooLarge extends Error {}

const neverReached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

const limited = async (response: Response): Promise<Uint8Array> => {
  const body = await limitedBody(response, mostAnswered);
  if (!body) throw new TooLarge('The service answered with more than a fax can hold.');
  return body;
};

/**
 * Asks a fax service. What it says in words is never part of an error: it may hold numbers and names.
 * @throws NothingSent, TooLarge, Error
 */
export const askService = async (to: string | URL, request: RequestInit): Promise<Uint8Array> => {
  const response = await fetch(to, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (neverReached.includes(errorCode(cause) ?? '')) throw new NothingSent('The service was not reached.');
    throw error;
  });
  if (response.ok) return limited(response);
  await response.body?.cancel();
  if (response.status === 429) throw new NothingSent('The service answered 429.');
  throw new ServiceRefused(response.status);
};

export class ServiceRefused extends Error {
  constructor(readonly status: number) {
    super(`The service answered ${status}.`);
  }
}

export const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    // Node's own error would quote what it could not read.
    throw new Error('The service answered what is not JSON.');
  }
};
