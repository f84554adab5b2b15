import { NothingSent } from '#core/server/outside/askService.ts';
import type { Transmission, Transmitted } from '../../outgoing/faxProvider.ts';
import type { HylafaxAccount } from '../accounts.ts';
import {
  callerOf,
  type FaxLine,
  mostAnswered,
  type Sought,
  type Waiting,
  failureSaid,
  type Sayings,
} from '../faxLine.ts';
import { Dialogue, quoted, Refused } from './dialogue.ts';

const mostListed = 1024 * 1024;
/** Of those that arrived: the server forgets them after a week or so. */
const mostWaiting = 500;

/** Free text of the server and its modem: what is not understood is never dialled again by itself. */
const failures: Sayings = [
  [/busy/i, 'busy'],
  [/no answer|ring detected without|no carrier/i, 'no_answer'],
  [/not in service|unassigned|invalid (dial|number)|malformed|reject.*(number|destination)/i, 'wrong_number'],
  [/no (local )?dial ?tone|modem|device|kill time|time.?out waiting|blocked|can not lock/i, 'line'],
  [/convert|conversion|document|ghostscript|postscript|tiff|format/i, 'document'],
];

/** What a file in the queue is called here: its size too, for a server that begins to count anew. */
const receivedId = /^(fax\d{1,12}\.tif)-(\d{1,10})$/;

/** `20261128140829`, in UTC. */
const momentOf = (written: string): Date | null => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(written) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** @see hfaxd(8), sendq(5) of HylaFAX 6 */
export const hylafaxLine = (account: HylafaxAccount): FaxLine => {
  const { host, port, user, password } = account;

  const during = async <T>(work: (server: Dialogue) => Promise<T>): Promise<T> => {
    const server = await Dialogue.with(host, port);
    try {
      const { code } = await server.say(`USER ${user}`);
      if (code === 331) await server.say(`PASS ${password}`);
      await server.say('TZONE GMT');
      await server.say('TYPE I');
      return await work(server);
    } finally {
      server.close();
    }
  };

  const value = async (server: Dialogue, name: string): Promise<string> =>
    (await server.say(`JPARM ${name}`)).text.trim();

  const rows = async (server: Dialogue, queue: string): Promise<readonly (readonly string[])[]> =>
    Buffer.from(await server.fetch(`LIST ${queue}`, mostListed))
      .toString('latin1')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => line.split('|').map((cell) => cell.trim()));

  /** Everything but the word that queues it; the job's number. */
  const prepare = async (server: Dialogue, fax: Transmission, mark: string): Promise<string> => {
    await server.say('FORM PDF');
    const stored = await server.store('STOT', fax.bytes);
    const [, file] = /FILE: (\/tmp\/[\w.-]+)/.exec(stored) ?? [];
    if (file === undefined) throw new Error('The fax server named no file.');
    const [, id] = /jobid: (\d{1,12})/.exec((await server.say('JNEW')).text) ?? [];
    if (id === undefined) throw new Error('The fax server named no job.');
    const number = `${account.dialPrefix}1${fax.to}`;
    for (const parameter of [
      ...[`FROMUSER ${quoted(fax.header)}`, `TAGLINE ${quoted(fax.header)}`, `JOBINFO "${mark}"`],
      ...[`DIALSTRING "${number}"`, `EXTERNAL "1${fax.to}"`, 'NOTIFY NONE', 'SENDTIME NOW'],
      // This house tries again, by kind of failure; what waits there for half a day has failed.
      ...['MAXDIALS 1', 'MAXTRIES 1', 'LASTTIME 001200'],
      // Pages go as they were seen: whole, and in fine resolution.
      ...['PAGEWIDTH 216', 'PAGELENGTH 279', 'VRES 196', 'PAGECHOP none'],
      `DOCUMENT ${file}`,
    ])
      await server.say(`JPARM ${parameter}`);
    return id;
  };

  const became = async (
    server: Dialogue,
    id: string,
    { pages, mark }: Sought,
  ): Promise<Transmitted | 'under_way' | null> => {
    try {
      await server.say(`JOB ${id}`);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
    // A server that lost its count gives numbers again: that is another job.
    if ((await value(server, 'JOBINFO')) !== mark) return null;
    const state = await value(server, 'STATE');
    if (['SUSPENDED', 'PENDING', 'SLEEPING', 'BLOCKED', 'READY', 'ACTIVE'].includes(state)) return 'under_way';
    const pagesSent = Number(await value(server, 'NPAGES')) || 0;
    if (state === 'DONE') return { arrived: true, pagesSent: pagesSent || pages };
    if (state !== 'FAILED') return null;
    const failure = pagesSent > 0 ? 'dropped' : failureSaid(failures, await value(server, 'STATUS'));
    return { arrived: false, failure, pagesSent };
  };

  return {
    service: 'hylafax',
    account: `${host}:${port}:${user}`,
    submit: (fax, mark) =>
      during(async (server) => {
        // Before it is queued, whatever goes wrong, the server sends nothing.
        const id = await prepare(server, fax, mark).catch(() => {
          throw new NothingSent('The fax server took no job.');
        });
        try {
          await server.say('JSUBM');
        } catch (error) {
          if (error instanceof Refused) throw new NothingSent('The fax server queued no job.');
          throw error;
        }
        return id;
      }).catch((error: unknown) => {
        // Its sign-in was refused: nothing went either.
        if (error instanceof Refused) throw new NothingSent('The fax server let nobody in.');
        throw error;
      }),
    status: (id, fax) => during((server) => became(server, id, fax)),
    stop: (id, fax) =>
      during(async (server) => {
        const before = await became(server, id, fax);
        if (before !== 'under_way') return before;
        const pagesSent = Number(await value(server, 'NPAGES')) || 0;
        try {
          await server.say(`JKILL ${id}`);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          return 'under_way';
        }
        // What was killed may be in no list any more.
        const after = await became(server, id, fax);
        return after === null || after === 'under_way' ? { arrived: false, failure: 'line', pagesSent } : after;
      }),
    lookUp: (mark) =>
      during(async (server) => {
        await server.say('JOBFMT "%j|%J"');
        const jobs = [...(await rows(server, 'sendq')), ...(await rows(server, 'doneq'))];
        return jobs.find(([, tag]) => tag === mark)?.[0] ?? null;
      }),
    waiting: ({ now }) =>
      during(async (server) => {
        await server.say('RCVFMT "%f|%z|%n|%s"');
        const found: Waiting[] = [];
        for (const [name = '', receiving, size, sender = ''] of (await rows(server, 'recvq')).slice(0, mostWaiting)) {
          const id = `${name}-${size}`;
          if (receiving === '*' || !receivedId.test(id)) continue;
          const told = await server.say(`MDTM recvq/${name}`).catch(() => null);
          const at = told && momentOf(told.text.trim());
          found.push({ id, ...callerOf(sender === '<unknown>' ? '' : sender), at: at && at <= now ? at : now });
        }
        return found.toSorted((one, other) => one.at.getTime() - other.at.getTime());
      }),
    fetch: (id) =>
      during((server) => {
        const [, name] = receivedId.exec(id) ?? [];
        if (name === undefined) throw new Error('The fax server named a file oddly.');
        return server.fetch(`RETR recvq/${name}`, mostAnswered);
      }),
    taken: () => Promise.resolve(),
    check: () => during(async (server) => void (await server.say('NOOP'))),
  };
};
