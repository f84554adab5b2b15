import * as z from 'zod';
import type { FailureKind } from '../../../shared/faxState.ts';
import type { Cost, Transmitted } from '../../outgoing/faxProvider.ts';
import type { PhaxioAccount } from '../accounts.ts';
import { askService, readJson, ServiceRefused } from '#core/server/outside/askService.ts';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';
import { dayMs, type FaxLine, heardOf, lookFrom, mostAnswered } from '../faxLine.ts';

const mostPages = 20;
const aPage = 100;

const said = { error_type: z.string().nullish(), error_message: z.string().nullish() };

/** @see phaxio.com/docs/api/v2.1 */
const faxRecord = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  direction: z.string().nullish(),
  status: z.string().nullish(),
  num_pages: z.number().nullish(),
  /** In cents of the United States. */
  cost: z.number().nullish(),
  from_number: z.string().nullish(),
  to_number: z.string().nullish(),
  created_at: z.string().nullish(),
  tags: z.union([z.record(z.string(), z.string()), z.array(z.unknown())]).nullish(),
  recipients: z.array(z.object(said)).nullish(),
  ...said,
});
type FaxRecord = z.output<typeof faxRecord>;

const answer = z.object({ success: z.literal(true), data: z.unknown() });
const sent = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const list = z.object({
  success: z.literal(true),
  data: z.array(z.unknown()),
  paging: z.object({ total: z.number() }).nullish(),
});

const failureOf = (fax: FaxRecord): FailureKind => {
  const { error_type: type, error_message: message } = fax.recipients?.[0]?.error_type ? fax.recipients[0] : fax;
  const words = message ?? '';
  if (/busy/i.test(words)) return 'busy';
  if (/no[ _-]?answer/i.test(words)) return 'no_answer';
  if (/invalid|unallocated|unassigned|not in service|disconnected/i.test(words)) return 'wrong_number';
  switch (type) {
    case 'documentConversionError':
      return 'document';
    case 'lineError':
      return 'line';
    default:
      return 'dropped';
  }
};

const costOf = ({ cost }: FaxRecord): { readonly cost?: Cost } =>
  typeof cost === 'number' && cost >= 0 && cost < 10_000_000
    ? { cost: { amount: (cost / 100).toFixed(2), currency: 'USD' } }
    : {};

const became = (fax: FaxRecord, pages: number): Transmitted | 'under_way' | null => {
  switch (fax.status) {
    case 'success':
      return { arrived: true, pagesSent: fax.num_pages ?? pages, ...costOf(fax) };
    // Not every page, or not surely: whether to send it again is for a person to say.
    case 'partialsuccess':
      return { arrived: false, failure: 'dropped', pagesSent: 0, ...costOf(fax) };
    case 'failure':
      return { arrived: false, failure: failureOf(fax), pagesSent: 0, ...costOf(fax) };
    case 'queued':
    case 'pendingbatch':
    case 'inprogress':
    case 'willcallback':
      return 'under_way';
    default:
      return null;
  }
};

const markOf = ({ tags }: FaxRecord): string | undefined => (tags && !Array.isArray(tags) ? tags['mark'] : undefined);

const nothingAt404 = (error: unknown): null => {
  if (error instanceof ServiceRefused && error.status === 404) return null;
  throw error;
};

/** @param callback where the service tells what became of a fax; null: it is asked */
export const phaxioLine = (account: PhaxioAccount, callback: URL | null = null): FaxLine => {
  const base = new URL('/v2.1/', account.address);
  const authorization = `Basic ${Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString('base64')}`;
  const ask = (path: string, query: Readonly<Record<string, string>> = {}, body?: FormData): Promise<Uint8Array> => {
    const to = new URL(path, base);
    to.search = new URLSearchParams(query).toString();
    const headers = { authorization };
    return askService(to, body ? { method: 'POST', headers, body } : { headers }, mostAnswered);
  };
  const inside = (id: string, more = ''): string => `faxes/${encodeURIComponent(id)}${more}`;
  const one = async (id: string): Promise<FaxRecord> =>
    faxRecord.parse(answer.parse(readJson(await ask(inside(id)))).data);
  const status = async (id: string, pages: number) => one(id).then((fax) => became(fax, pages), nothingAt404);

  /** Every page, as long as there are more; entries that cannot be read are left out. */
  const listed = async (query: Readonly<Record<string, string>>): Promise<readonly FaxRecord[]> => {
    const all: FaxRecord[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const asked = { ...query, per_page: String(aPage), page: String(page) };
      const { data, paging } = list.parse(readJson(await ask('faxes', asked)));
      all.push(...data.flatMap((entry) => faxRecord.safeParse(entry).data ?? []));
      if (page * aPage >= (paging?.total ?? 0)) break;
    }
    return all;
  };

  return {
    service: 'phaxio',
    account: account.apiKey,
    submit: async (fax, mark) => {
      const body = new FormData();
      const fields = {
        ...{ to: `+1${fax.to}`, caller_id: `+1${account.number}`, header_text: fax.header.slice(0, 50) },
        ...{ 'tag[mark]': mark, ...(callback && { callback_url: callback.href }) },
      };
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', new Blob([Buffer.from(fax.bytes)], { type: 'application/pdf' }), 'fax.pdf');
      try {
        return sent.parse(answer.parse(readJson(await ask('faxes', {}, body))).data).id;
      } catch (error) {
        if (!(error instanceof ServiceRefused) || error.status >= 500) throw error;
        const isOurs = error.status === 413 || error.status === 422;
        return { arrived: false, failure: isOurs ? 'document' : 'line', pagesSent: 0 };
      }
    },
    status: (id, { pages }) => status(id, pages),
    stop: async (id, { pages }) => {
      // What it says of a fax that is over already is a refusal: its books tell.
      await ask(inside(id, '/cancel'), {}, new FormData()).catch((error: unknown) => {
        if (!(error instanceof ServiceRefused) || error.status >= 500) throw error;
      });
      return status(id, pages);
    },
    lookUp: async (mark, since) => {
      const from = new Date(since.getTime() - dayMs).toISOString();
      const found = await listed({ direction: 'sent', created_after: from, 'tag[mark]': mark });
      return found.find((fax) => markOf(fax) === mark)?.id ?? null;
    },
    waiting: async (known) => {
      const got = await listed({ direction: 'received', created_after: lookFrom(known).toISOString() });
      return got
        .filter((fax) => fax.status === 'success' && isTo(fax, account))
        .map((fax) => heard(fax, known.now))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
    arrived: async (id) => {
      const fax = await one(id).catch(nothingAt404);
      const came = fax?.id === id && fax.direction === 'received' && fax.status === 'success' && isTo(fax, account);
      return fax && came ? heard(fax, new Date()) : null;
    },
    fetch: (id) => ask(inside(id, '/file')),
    taken: () => Promise.resolve(),
    check: async () => void (await ask('account/status')),
  };
};

/** One account can have the numbers of several clinics. */
const isTo = ({ to_number: to }: FaxRecord, { number }: PhaxioAccount): boolean =>
  readNumber(to ?? '').number === number;

const heard = ({ id, from_number: from, created_at: at }: FaxRecord, now: Date) =>
  heardOf({ id, from: from ?? '', at: at ?? '' }, now);
