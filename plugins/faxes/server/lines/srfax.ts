import { Temporal } from 'temporal-polyfill';
import * as z from 'zod';
import type { Transmitted } from '../outgoing/faxProvider.ts';
import type { SrfaxAccount } from './accounts.ts';
import { askService, readJson } from '#core/server/outside/askService.ts';
import { mostAnswered, atOnce, callerOf, type FaxLine, type Waiting, failureSaid, type Sayings } from './faxLine.ts';

/** 200 says nothing: whether it worked stands inside. @see srfax.com/developers */
const answer = z.discriminatedUnion('Status', [
  z.object({ Status: z.literal('Success'), Result: z.unknown() }),
  z.object({ Status: z.literal('Failed'), Result: z.unknown() }),
]);

/** The service writes numbers as text, and text as numbers, as it likes. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => String(given ?? '').trim());

const sentRecord = z.object({ FileName: text, SentStatus: text, Pages: text, ErrorCode: text, AccountCode: text });
const gotRecord = z.object({ FileName: text, Date: text, CallerID: text, RemoteID: text });

/** Free text, of which the service promises nothing: what is not understood is never dialled again by itself. */
const failures: Sayings = [
  [/busy/i, 'busy'],
  [/no answer|not answer/i, 'no_answer'],
  [/no remote fax|voice|human|invalid|unallocated|not in service|wrong/i, 'wrong_number'],
  [/convert|conversion|document|file/i, 'document'],
  [/no (circuit|line|dial)|congest|network|trunk/i, 'line'],
];

/** "Nov 27/26 02:54 PM", as the account's zone has it. */
const writtenTime = /^([A-Z][a-z]{2}) (\d{1,2})\/(\d{2}) (\d{1,2}):(\d{2}) ([AP])M$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Null where it is written in another way. */
export const readSrfaxTime = (written: string, zone: string): Date | null => {
  const [, name = '', day, year, hour, minute, half] = writtenTime.exec(written) ?? [];
  const month = months.indexOf(name) + 1;
  if (month === 0) return null;
  try {
    const at = Temporal.ZonedDateTime.from(
      {
        timeZone: zone,
        year: 2000 + Number(year),
        month,
        day: Number(day),
        hour: (Number(hour) % 12) + (half === 'P' ? 12 : 0),
        minute: Number(minute),
      },
      { overflow: 'reject' },
    );
    return new Date(at.epochMilliseconds);
  } catch {
    return null;
  }
};

/** The id stands behind the bar of the file's name. */
const idOf = (name: string): string => name.split('|').at(-1) ?? '';

const compactDay = (moment: Date, zone: string, plus: number): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: plus })
    .toString()
    .replaceAll('-', '');

class Failed extends Error {
  /** @param said for us to sort; never logged */
  constructor(readonly said: string) {
    super('The service said no.');
  }
}

export const srfaxLine = (account: SrfaxAccount): FaxLine => {
  const { accountId, password, zone } = account;

  const call = async (action: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const body = { action, access_id: accountId, access_pwd: password, sResponseFormat: 'JSON', ...more };
    const bytes = await askService(
      account.address,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      mostAnswered,
    );
    const read = answer.safeParse(readJson(bytes));
    if (!read.success) throw new Error('The service answered what cannot be read.');
    if (read.data.Status === 'Failed') throw new Failed(String(read.data.Result));
    return read.data.Result;
  };
  /** Entries that cannot be read are left out: one of them must not keep the others back. */
  const listed = async <T>(schema: z.ZodType<T>, action: string, more: Readonly<Record<string, string>>) => {
    const result = await call(action, more).catch((error: unknown) => {
      // So it says that there is none.
      if (error instanceof Failed && /no (fax|record)|empty|not found/i.test(error.said)) return [];
      throw error;
    });
    const entries = z.array(z.unknown()).safeParse(result);
    return (entries.data ?? []).flatMap((one) => schema.safeParse(one).data ?? []);
  };

  const became = (record: z.output<typeof sentRecord>, pages: number): Transmitted | 'under_way' | null => {
    switch (record.SentStatus.toLowerCase()) {
      case 'sent':
        return { arrived: true, pagesSent: Number(record.Pages) || pages };
      case 'failed':
        return { arrived: false, failure: failureSaid(failures, record.ErrorCode), pagesSent: 0 };
      case 'in progress':
      case 'sending email':
        return 'under_way';
      default:
        return null;
    }
  };

  return {
    service: 'srfax',
    account: accountId,
    submit: async (fax, mark) => {
      try {
        const id = await call('Queue_Fax', {
          sCallerID: account.number,
          sSenderEmail: account.senderEmail,
          sFaxType: 'SINGLE',
          sToFaxNumber: `1${fax.to}`,
          sAccountCode: mark,
          // This house tries again, by kind of failure.
          sRetries: '0',
          sFaxFromHeader: fax.header.slice(0, 50),
          sFileName_1: 'fax.pdf',
          sFileContent_1: Buffer.from(fax.bytes).toString('base64'),
        });
        if (!/^\d+$/.test(String(id))) throw new Error('The service gave the fax no number.');
        return String(id);
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        if (/number/i.test(error.said)) return { arrived: false, failure: 'wrong_number', pagesSent: 0 };
        if (/file|content|document/i.test(error.said)) return { arrived: false, failure: 'document', pagesSent: 0 };
        return { arrived: false, failure: 'line', pagesSent: 0 };
      }
    },
    status: async (id, { pages }) => {
      try {
        const record = sentRecord.safeParse(await call('Get_FaxStatus', { sFaxDetailsID: id }));
        return record.success ? became(record.data, pages) : null;
      } catch (error) {
        // Also what it says of a document that it could not turn into pages.
        if (error instanceof Failed && /not found/i.test(error.said))
          return { arrived: false, failure: 'document', pagesSent: 0 };
        throw error;
      }
    },
    stop: async (id, { pages }) => {
      try {
        const said = String(await call('Stop_Fax', { sFaxDetailsID: id }));
        if (/partial/i.test(said)) return { arrived: false, failure: 'line', pagesSent: 0, partly: true };
        if (/cancel/i.test(said)) return { arrived: false, failure: 'line', pagesSent: 0 };
        if (/complete|sent/i.test(said)) return { arrived: true, pagesSent: pages };
      } catch (error) {
        // It stops nothing that it has not, or has no more: its books say what became of that.
        if (!(error instanceof Failed)) throw error;
      }
      return 'under_way';
    },
    lookUp: async (mark, since) => {
      const sent = await listed(sentRecord, 'Get_Fax_Outbox', {
        sPeriod: 'RANGE',
        sStartDate: compactDay(since, zone, -1),
        sEndDate: compactDay(since, zone, 2),
      });
      const found = sent.find((one) => one.AccountCode === mark);
      return found ? idOf(found.FileName) : null;
    },
    waiting: async ({ now }) => {
      const unread = await listed(gotRecord, 'Get_Fax_Inbox', { sPeriod: 'ALL', sViewedStatus: 'UNREAD' });
      const told = unread.map((one): Waiting => {
        const at = readSrfaxTime(one.Date, zone);
        return {
          id: idOf(one.FileName),
          ...callerOf(one.CallerID, one.RemoteID),
          at: at && at <= now ? at : now,
        };
      });
      return told
        .filter(({ id }) => /^\d+$/.test(id))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .slice(0, atOnce);
    },
    fetch: async (id) => {
      const result = await call('Retrieve_Fax', {
        sFaxDetailsID: id,
        sDirection: 'IN',
        sFaxFormat: 'PDF',
        sMarkasViewed: 'N',
      });
      if (typeof result !== 'string') throw new Error('The service gave no file.');
      return Buffer.from(result, 'base64');
    },
    taken: async (id) =>
      void (await call('Update_Viewed_Status', { sFaxDetailsID: id, sDirection: 'IN', sMarkasViewed: 'Y' })),
    check: async () => void (await call('Get_Fax_Usage')),
  };
};
