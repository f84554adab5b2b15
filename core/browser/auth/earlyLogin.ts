import { publicIpFrom } from '../http/publicIp.ts';
import type { WireAnswer } from '../http/transport.ts';

/** A sign-in that was sent before the application's code had arrived. */
interface EarlyLogin {
  readonly email: string;
  readonly password: string;
  readonly answer: Promise<WireAnswer>;
}

declare global {
  interface Window {
    earlyLogin?: EarlyLogin | undefined;
  }
}

export interface EarlyConfig {
  readonly API_BASE_URL: string;
  readonly PUBLIC_IP_LOOKUP_URL: string;
  readonly IDENTITY: string;
}

const timeoutMs = 30_000;

const read = async (response: Response): Promise<WireAnswer> => {
  const text = await response.text();
  try {
    return { status: response.status, data: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, data: text };
  }
};

const post = async (config: EarlyConfig, body: object): Promise<WireAnswer> => {
  const ip = await publicIpFrom(config.PUBLIC_IP_LOOKUP_URL)();
  const response = await fetch(`${config.API_BASE_URL.replace(/\/+$/, '')}/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(ip !== null && { 'X-Forwarded-For': ip }) },
    body: JSON.stringify(body),
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return read(response);
};

/**
 * Sends the call of the sign-in form, the same that the application would send (a test compares them). What is not worth
 * sending, and whatever is not answered with tokens, is the application's to tell.
 * @param signedIn called where the answer holds tokens
 */
export const sendLogin = (form: HTMLFormElement, config: EarlyConfig, signedIn: () => void): void => {
  const data = new FormData(form);
  const email = String(data.get('email') ?? '').trim();
  const password = String(data.get('password') ?? '');
  if (config.IDENTITY === 'cognito' || !email.includes('@') || password === '') return;
  const answer = post(config, { email, password });
  window.earlyLogin = { email, password, answer };
  answer.then(
    ({ data }) => {
      if (typeof (data as { readonly IdToken?: unknown } | null)?.IdToken === 'string') signedIn();
    },
    () => undefined,
  );
};

/** The answer to the same question asked early, once; null where none was asked or nobody answered. */
export const takeLogin = async (email: string, password: string): Promise<WireAnswer | null> => {
  const early = window.earlyLogin;
  window.earlyLogin = undefined;
  if (early?.email !== email || early.password !== password) return null;
  return early.answer.catch(() => null);
};
