/** What is sent, whichever way it goes. Every value of `data` is text, as Firebase wants it. */
export interface Push {
  readonly data: Readonly<Record<string, string>>;
  readonly lasts: number;
  readonly urgency: 'normal' | 'high';
  /** At most 32 letters of base64url: an undelivered one of the same topic is replaced (RFC 8030). */
  readonly topic: string;
}

/** `gone`: this endpoint will never take anything again. `later`: the service is busy or away. `refused`: trying again is of no use. */
export type Sent =
  | { readonly is: 'sent' }
  | { readonly is: 'gone' }
  | { readonly is: 'later'; readonly afterMs: number | null; readonly problem: string }
  | { readonly is: 'refused'; readonly problem: string };

export type Sender = (token: string, push: Push) => Promise<Sent>;

const timeoutMs = 10_000;

/** Follows no redirect: where a push goes was checked, and where that sends it was not. */
export const post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | string,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers,
    body: body as BodyInit,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });

/** Seconds, or a date (RFC 9110). */
export const retryAfterMs = (header: string | null, now = Date.now()): number | null => {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 3_600_000) : null;
};

/** Only 404 and 410 say that the endpoint is gone: 403 is about our keys, and would take every browser of Apple's with it. */
export const readStatus = (response: Response): Sent => {
  const { status } = response;
  if (response.ok) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const problem = `status ${status}`;
  return status === 429 || status >= 500
    ? { is: 'later', afterMs: retryAfterMs(response.headers.get('retry-after')), problem }
    : { is: 'refused', problem };
};
