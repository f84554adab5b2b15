import { errorCode } from '../errorCode.ts';
import { limitedBody } from '../limitedBody.ts';

const timeoutMs = 60_000;
const mostRefused = 16 * 1024;
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

const limited = async (response: Response, most: number): Promise<Uint8Array> => {
  const body = await limitedBody(response, most);
  if (!body) throw new TooLarge('The service answered with more than it should.');
  return body;
};

/**
 * Asks a service of others, such as a fax line. What it says in words is never part of an error: it may hold numbers and names.
 * @param most bytes of an answer
 * @throws NothingSent, TooLarge, ServiceRefused, Error
 */
export const askService = async (to: string | URL, request: RequestInit, most: number): Promise<Uint8Array> => {
  const response = await fetch(to, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (neverReached.includes(errorCode(cause) ?? '')) throw new NothingSent('The service was not reached.');
    throw error;
  });
  if (response.ok) return limited(response, most);
  if (response.status === 429) {
    await response.body?.cancel();
    throw new NothingSent('The service answered 429.');
  }
  throw new ServiceRefused(response.status, await codeIn(response));
};

/** A number for what is wrong, which many services say beside their words. */
const codeIn = async (response: Response): Promise<number | null> => {
  const body = await limitedBody(response, mostRefused).catch(() => null);
  try {
    const { code } = JSON.parse(Buffer.from(body ?? []).toString('utf8')) as { readonly code?: unknown };
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
};

export class ServiceRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: number | null = null,
  ) {
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
