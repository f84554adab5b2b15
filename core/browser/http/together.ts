import { gather, type Ask } from './gather.ts';
import type { Transport, WireAnswer, WireRequest } from './transport.ts';

/** What the server takes at once. */
const most = 12;

interface Asked extends Ask<WireAnswer> {
  readonly request: WireRequest;
}

const isAnswer = (one: unknown): one is WireAnswer =>
  typeof one === 'object' && one !== null && typeof (one as Partial<WireAnswer>).status === 'number';

/** One answer for each; null where what was said cannot be read. */
const answersIn = ({ data }: WireAnswer, count: number): readonly WireAnswer[] | null =>
  Array.isArray(data) && data.length === count && data.every(isAnswer) ? data : null;

/** Refused as a whole, each call is refused so: without a sign-in, or by a server that is too busy. */
const isForAll = ({ status }: WireAnswer): boolean => status === 401 || status === 429 || status >= 500;
const isUnknown = ({ status }: WireAnswer): boolean => status === 404 || status === 405;

/** Carries those requests of one person that may go together, and are made at the same moment, as one. */
export const together = (transport: Transport): Transport => {
  let known = true;
  const gathered = (headers: WireRequest['headers'], base: string) =>
    gather<Asked, WireAnswer>(most, async (asks, signal) => {
      const paths = asks.map(({ request }) => request.url.slice(base.length));
      const timeoutMs = Math.max(...asks.map(({ request }) => request.timeoutMs));
      const url = `${base}/together`;
      const whole = known
        ? await transport({
            method: 'POST',
            url,
            headers,
            body: { paths },
            bytes: false,
            cookies: false,
            timeoutMs,
            signal,
          })
        : null;
      if (whole && isForAll(whole)) return asks.map(() => () => Promise.resolve(whole));
      // Another server than ours, or ours of before.
      if (whole && isUnknown(whole)) known = false;
      const answers = whole && answersIn(whole, asks.length);
      return asks.map((_, n) => async (ask) => answers?.[n] ?? ask.alone());
    });
  let last: { readonly person: string; readonly ask: ReturnType<typeof gathered> } | null = null;
  return (request) => {
    const { headers, signal, together: base, canWaitMs } = request;
    if (base === undefined) return transport(request);
    const person = JSON.stringify(headers);
    if (last?.person !== person) last = { person, ask: gathered(headers, base) };
    return last.ask({ request, signal, canWaitMs, alone: () => transport(request) });
  };
};
