import * as z from 'zod';
import type { FailureKind } from '../../shared/faxState.ts';
import type { Cost, Transmitted } from '../outgoing/faxProvider.ts';
import type { SinchAccount } from './accounts.ts';
import { askService, readJson, ServiceRefused } from '#core/server/outside/askService.ts';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';
import { dayMs, type FaxLine, heardOf, lookFrom, mostAnswered, type Waiting } from './faxLine.ts';

const mostPages = 20;

/** Shapes changed between releases: of numbers and words both are read. @see developers.sinch.com/docs/fax */
const faxRecord = z.object({
  id: z.string(),
  status: z.string().nullish(),
  direction: z.string().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  createTime: z.string().nullish(),
  numberOfPages: z.number().nullish(),
  pagesSentSuccessfully: z.number().nullish(),
  price: z.unknown().optional(),
  errorType: z.string().nullish(),
  errorMessage: z.string().nullish(),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  labels: z.record(z.string(), z.string()).nullish(),
});
type FaxRecord = z.output<typeof faxRecord>;
const faxList = z.object({ faxes: z.array(z.unknown()).nullish(), totalPages: z.number().nullish() });

const failureOf = ({ errorType, errorMessage, errorCode }: FaxRecord): FailureKind => {
  const said = `${errorMessage ?? ''} ${errorCode ?? ''}`;
  if (/busy/i.test(said)) return 'busy';
  if (/no[ _-]?answer/i.test(said)) return 'no_answer';
  if (/invalid|unallocated|unassigned|not in service/i.test(said)) return 'wrong_number';
  switch (errorType) {
    case 'DOCUMENT_CONVERSION_ERROR':
      return 'document';
    case 'LINE_ERROR':
      return 'line';
    case 'CALL_ERROR':
      return 'no_answer';
    default:
      return 'dropped';
  }
};

/** `{ amount: '0.07', currencyCode: 'USD' }`; what is written otherwise is not told. */
const priceSchema = z.object({
  amount: z
    .union([z.number(), z.string()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,5}(\.\d{1,6})?$/)),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
});

const costOf = ({ price }: FaxRecord): { readonly cost?: Cost } => {
  const { data } = priceSchema.safeParse(price);
  return data ? { cost: { amount: data.amount, currency: data.currencyCode } } : {};
};

const became = (fax: FaxRecord, pages: number): Transmitted | 'under_way' | null => {
  const pagesSent = fax.pagesSentSuccessfully ?? 0;
  switch (fax.status) {
    case 'COMPLETED':
      return { arrived: true, pagesSent: pagesSent || (fax.numberOfPages ?? pages), ...costOf(fax) };
    case 'FAILURE':
      // Some pages have arrived: whether to send them again is for a person to say.
      return { arrived: false, failure: pagesSent > 0 ? 'dropped' : failureOf(fax), pagesSent, ...costOf(fax) };
    case 'QUEUED':
    case 'IN_PROGRESS':
      return 'under_way';
    default:
      return null;
  }
};

const waitingOf = ({ id, from, createTime }: FaxRecord, now: Date): Waiting =>
  heardOf({ id, from: from ?? '', at: createTime ?? '' }, now);

/** @param callback where the service tells what became of a fax; null: it is asked */
export const sinchLine = (account: SinchAccount, callback: URL | null = null): FaxLine => {
  const base = new URL(`/v3/projects/${encodeURIComponent(account.projectId)}/`, account.address);
  const authorization = `Basic ${Buffer.from(`${account.accessKey}:${account.accessSecret}`).toString('base64')}`;
  const get = (path: string, query: Readonly<Record<string, string>> = {}): Promise<Uint8Array> => {
    const to = new URL(path, base);
    to.search = new URLSearchParams(query).toString();
    return askService(to, { headers: { authorization } }, mostAnswered);
  };
  const inside = (id: string, more = ''): string => `faxes/${encodeURIComponent(id)}${more}`;

  /** Every page, as long as there are more; entries that cannot be read are left out. */
  const listed = async (query: Readonly<Record<string, string>>): Promise<readonly FaxRecord[]> => {
    const all: FaxRecord[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const list = faxList.parse(readJson(await get('faxes', { ...query, pageSize: '100', page: String(page) })));
      all.push(...(list.faxes ?? []).flatMap((one) => faxRecord.safeParse(one).data ?? []));
      if (page >= (list.totalPages ?? 1)) break;
    }
    return all;
  };

  return {
    service: 'sinch',
    account: account.projectId,
    submit: async (fax, mark) => {
      try {
        const bytes = await askService(
          new URL('faxes', base),
          {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({
              to: `+1${fax.to}`,
              from: `+1${account.number}`,
              files: [{ file: Buffer.from(fax.bytes).toString('base64'), fileType: 'PDF' }],
              headerText: fax.header.slice(0, 50),
              headerPageNumbers: true,
              // This house tries again, by kind of failure.
              maxRetries: 0,
              labels: { mark },
              ...(callback && { callbackUrl: callback.href, callbackUrlContentType: 'application/json' }),
              ...(account.serviceId ? { serviceId: account.serviceId } : {}),
            }),
          },
          mostAnswered,
        );
        const answered = readJson(bytes);
        const [first] = faxList.safeParse(answered).data?.faxes ?? [answered];
        return faxRecord.parse(first).id;
      } catch (error) {
        if (!(error instanceof ServiceRefused) || error.status >= 500) throw error;
        return { arrived: false, failure: error.status === 413 ? 'document' : 'line', pagesSent: 0 };
      }
    },
    status: async (id, { pages }) => {
      try {
        return became(faxRecord.parse(readJson(await get(inside(id)))), pages);
      } catch (error) {
        if (error instanceof ServiceRefused && error.status === 404) return null;
        throw error;
      }
    },
    lookUp: async (mark, since) => {
      const from = new Date(since.getTime() - dayMs).toISOString();
      const sent = await listed({ direction: 'OUTBOUND', 'createTime>': from });
      return sent.find(({ labels }) => labels?.['mark'] === mark)?.id ?? null;
    },
    waiting: async ({ newest, now }) => {
      const got = await listed({ direction: 'INBOUND', 'createTime>': lookFrom({ newest, now }).toISOString() });
      return got
        .filter(({ status }) => status === 'COMPLETED')
        .map((one) => waitingOf(one, now))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
    arrived: async (id) => {
      try {
        const one = faxRecord.parse(readJson(await get(inside(id))));
        const isOurs = !one.to || readNumber(one.to).number === account.number;
        const came = one.id === id && one.direction === 'INBOUND' && one.status === 'COMPLETED' && isOurs;
        return came ? waitingOf(one, new Date()) : null;
      } catch (error) {
        if (error instanceof ServiceRefused && error.status === 404) return null;
        throw error;
      }
    },
    fetch: (id) => get(inside(id, '/file.pdf')),
    taken: () => Promise.resolve(),
    check: async () => void (await get('faxes', { pageSize: '1' })),
  };
};
