import * as z from 'zod';
import { askService, NothingSent, readJson, ServiceRefused } from '#core/server/outside/askService.ts';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';
import type { Received, Taken, TextLine } from './textLine.ts';

export interface TwilioAccount {
  readonly address: string;
  readonly sid: string;
  readonly token: string;
  /** Ten digits. */
  readonly from: string;
}

const mostAnswered = 1024 * 1024;
const atOnce = 100;

const message = z.object({ sid: z.string(), status: z.string() });
const messages = z.object({ messages: z.array(z.unknown()) });
const got = z.object({
  sid: z.string(),
  from: z.string(),
  body: z.string().nullable(),
  date_sent: z.string().nullable(),
});

/** Codes of the service: the person answered STOP; the number takes no messages, is no number, or may not be reached. */
const stoppedCode = 21610;
const numberCodes = new Set([21211, 21214, 21217, 21408, 21421, 21612, 21614]);

/** Twilio's Messages resource, asked and never called back: it works behind any firewall. @see twilio.com/docs/messaging/api */
export const twilioLine = ({ address, sid, token, from }: TwilioAccount): TextLine => {
  const base = new URL(`/2010-04-01/Accounts/${encodeURIComponent(sid)}/`, address);
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const get = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const to = new URL(path, base);
    to.search = new URLSearchParams(query).toString();
    return readJson(await askService(to, { headers: { authorization } }, mostAnswered));
  };

  const send = async (to: string, words: string): Promise<Taken> => {
    try {
      const bytes = await askService(
        new URL('Messages.json', base),
        {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: `+1${to}`, From: `+1${from}`, Body: words }),
        },
        mostAnswered,
      );
      return { id: message.parse(readJson(bytes)).sid };
    } catch (error) {
      if (!(error instanceof ServiceRefused)) throw error;
      if (error.code === stoppedCode) return { refused: 'stopped' };
      if (error.code !== null && numberCodes.has(error.code)) return { refused: 'number' };
      // It read what it was asked and says no: an account that is closed, or a wrong password. Nothing went out.
      if (error.status < 500) throw new NothingSent(`The service answered ${error.status}.`);
      throw error;
    }
  };

  return {
    mode: 'outside',
    from,
    send,
    stateOf: async (id) => {
      const { status } = message.parse(await get(`Messages/${encodeURIComponent(id)}.json`));
      if (status === 'delivered' || status === 'read') return 'arrived';
      return status === 'undelivered' || status === 'failed' || status === 'canceled' ? 'failed' : null;
    },
    received: async (since) => {
      const query = { To: `+1${from}`, 'DateSent>': since.toISOString().slice(0, 10), PageSize: String(atOnce) };
      const list = messages.parse(await get('Messages.json', query));
      // One that cannot be read must not keep the others back.
      const answers = list.messages.flatMap((one) => got.safeParse(one).data ?? []);
      return answers
        .filter(({ date_sent }) => Date.parse(date_sent ?? '') >= since.getTime())
        .toSorted((one, other) => Date.parse(one.date_sent!) - Date.parse(other.date_sent!))
        .flatMap(({ sid: id, from: sender, body }): Received[] => {
          const { number } = readNumber(sender);
          return number === null ? [] : [{ id, from: number, words: body ?? '' }];
        });
    },
    check: async () => void (await get(`../${encodeURIComponent(sid)}.json`)),
  };
};
