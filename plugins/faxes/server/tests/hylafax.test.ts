import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { readAccounts } from '../lines/accounts.ts';
import { Dialogue, quoted } from '../lines/hylafax/dialogue.ts';
import { hylafaxStandIn, type HylafaxStandIn } from './hylafaxStandIn.ts';
import { holdTurns, linesOf, queued } from './linesKit.ts';
import { tiffOf } from './tiffOf.ts';

const secret = 'hidden-word-9';
const folder = mkdtempSync(join(tmpdir(), 'pavilion-hylafax-'));
const file = join(folder, 'accounts.json');
const account = (port: number, more: object = {}) => ({
  ...{ clinic: 'rideau', number: '6135557001', service: 'hylafax', host: '127.0.0.1', port, user: 'pavilion' },
  ...{ password: secret, dialPrefix: '9,', ...more },
});

let server: TestServer;
let fax: HylafaxStandIn;
let clerk: Person;
let ahead = 0;
let passed = 0;
beforeAll(async () => {
  fax = await hylafaxStandIn(secret);
  writeFileSync(file, JSON.stringify([account(fax.port)]));
  server = await startTestServer({ now: () => new Date(Date.now() + ahead), env: { FAX_ACCOUNTS_FILE: file } });
  clerk = await server.login('admin@pavilion.test');
  await holdTurns(server);
});
afterAll(async () => {
  await server.close();
  await fax.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  passed = 0;
  fax.faults.clear();
  fax.said.length = 0;
  fax.received.length = 0;
});

const { run, look, check } = linesOf(() => server, file);
const later = async (minutes: number): Promise<void> => {
  ahead = passed += minutes * 60_000;
  await run();
  ahead = 0;
};
const read = async (id: string) => (await clerk.send(calls.readFax, { params: { id } })).data;
const queuedJobs = () => fax.jobs.filter(({ isQueued }) => isQueued);

test('RTE-5 clinic/faxes hylafax: what was previewed is queued once at the fax server, and is sent when it says so', async () => {
  const id = await queued(clerk, '6135552301');
  await run();
  expect(await read(id)).toMatchObject({ state: 'sending', attempts: 1 });
  const job = fax.jobs.at(-1)!;
  const preview = Buffer.from(await (await clerk.fetch(`/v3/faxes/${id}/file`)).arrayBuffer());
  expect(job.bytes.equals(preview)).toBe(true);
  expect(Object.fromEntries(job.parameters)).toMatchObject({
    ...{ DIALSTRING: '9,16135552301', EXTERNAL: '16135552301', MAXDIALS: '1', MAXTRIES: '1', PAGECHOP: 'none' },
    FROMUSER: 'Rideau Family Health',
  });
  const before = queuedJobs().length;
  await later(1);
  expect(await read(id)).toMatchObject({ state: 'sending', attempts: 1 });
  Object.assign(job, { state: 'DONE', pages: 2 });
  await later(1);
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1, sent: { pagesSent: 2 } });
  expect(queuedJobs().length).toBe(before);
});

test('RTE-5 clinic/faxes hylafax: a busy line is dialled again; wrong numbers, half a fax and odd words are not', async () => {
  const said = ['Busy signal detected', 'Number not in service', 'Something that nobody understands', 'Busy later on'];
  const ids: string[] = [];
  for (const n of said.keys()) ids.push(await queued(clerk, `613555231${n}`));
  await run();
  for (const [n, status] of said.entries())
    Object.assign(fax.jobs.at(n - said.length)!, { state: 'FAILED', status, pages: n === 3 ? 1 : 0 });
  await later(1);
  expect(await Promise.all(ids.map(read))).toMatchObject([
    { state: 'queued', failure: 'busy', attempts: 1 },
    { state: 'failed', failure: 'wrong_number' },
    { state: 'failed', failure: 'dropped', sent: { pagesSent: 0 } },
    { state: 'partial', failure: 'dropped', sent: { pagesSent: 1 } },
  ]);
  const before = queuedJobs().length;
  await later(2);
  expect(queuedJobs().length).toBe(before + 1);
});

test('RTE-5 clinic/faxes hylafax: a lost answer is looked for in its queues, and never sent again by itself', async () => {
  fax.faults.set('JSUBM', 'cut_after');
  const taken = await queued(clerk, '6135552321');
  await run();
  fax.faults.set('JSUBM', 'cut_before');
  const lost = await queued(clerk, '6135552322');
  await later(1);
  Object.assign(queuedJobs().at(-1)!, { state: 'DONE', pages: 1 });
  fax.faults.clear();
  const before = queuedJobs().length;
  await later(1);
  expect([(await read(taken)).state, (await read(lost)).state]).toEqual(['sent', 'sending']);
  await later(6);
  expect(await read(lost)).toMatchObject({ state: 'unknown', attempts: 1 });
  await later(60 * 24);
  expect(queuedJobs().length).toBe(before);
});

test('RTE-5 clinic/faxes hylafax: before a job is queued nothing was sent, whatever went wrong, and no try is lost', async () => {
  const before = queuedJobs().length;
  const id = await queued(clerk, '6135552331');
  await run();
  Object.assign(queuedJobs().at(-1)!, { state: 'FAILED', status: 'Busy' });
  await later(1);
  for (const [verb, fault] of [
    ['JSUBM', 460],
    ['STOT', 'cut_before'],
    ['STOT', 550],
    ['JNEW', 'cut_after'],
    ['JPARM', 504],
    ['PASS', 530],
    ['USER', 421],
  ] as const) {
    fax.faults.clear();
    fax.faults.set(verb, fault);
    await later(60);
    expect([verb, fault, await read(id)]).toMatchObject([verb, fault, { state: 'queued', attempts: 1 }]);
  }
  expect(queuedJobs().length).toBe(before + 1);
  fax.faults.clear();
  await later(60);
  expect(await read(id)).toMatchObject({ state: 'sending', attempts: 2 });
});

test('RTE-5 clinic/faxes hylafax: another job under the same number is not believed', async () => {
  const id = await queued(clerk, '6135552341');
  await run();
  const job = fax.jobs.at(-1)!;
  job.parameters.set('JOBINFO', 'pvofsomebodyelse0000');
  Object.assign(job, { state: 'DONE', pages: 1 });
  await later(1);
  expect(await read(id)).toMatchObject({ state: 'unknown' });
});

test('RTE-5 clinic/faxes hylafax: takes what arrived as TIFF once, and neither what still comes nor what is no fax', async () => {
  const desk = async () => (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data;
  const before = new Set((await desk()).map(({ id }) => id));
  const bytes = tiffOf([{}, {}]);
  fax.received.push(
    { name: 'fax000000012.tif', bytes, sender: '+1 613 555 0199' },
    { name: 'fax000000013.tif', bytes: tiffOf([{}]), receiving: true },
    { name: '../../etc/passwd', bytes },
    { name: 'fax000000014.tif', bytes: tiffOf([{}, {}, {}]) },
    { name: 'fax000000015.tif', bytes: Buffer.alloc(16 * 1024 * 1024) },
  );
  await look();
  await look();
  const got = (await desk()).filter(({ id }) => !before.has(id));
  expect(got).toHaveLength(3);
  expect(got.map(({ number, name, pages, content }) => ({ number, name, pages, content }))).toEqual(
    expect.arrayContaining([
      { number: '6135550199', name: '', pages: 2, content: 'readable' },
      { number: '', name: '', pages: 3, content: 'readable' },
      { number: '', name: '', pages: null, content: 'too_large' },
    ]),
  );
  expect(fax.said.filter((line) => line.startsWith('RETR')).length).toBe(3);
  const first = got.find(({ pages }) => pages === 2)!;
  const original = await clerk.fetch(`/v3/faxes/${first.id}/file?copy=original`);
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  expect(first.at).toBe('2026-11-20T19:54:00.000Z');
});

test('RTE-5 clinic/faxes hylafax: data goes to the fax server and nowhere else, also where it names another machine', async () => {
  fax.faults.set('EPSV', 500);
  const before = queuedJobs().length;
  const id = await queued(clerk, '6135552351');
  await run();
  expect(queuedJobs().length).toBe(before + 1);
  expect(await read(id)).toMatchObject({ state: 'sending' });
  await expect(check()).resolves.toBeUndefined();
});

test('RTE-5 clinic/faxes hylafax: a name is one word of one command, and a server that talks without end is left', async () => {
  expect(quoted('Clinique d’Été "x"\\\r\nJKILL 1')).toBe('"Clinique dEte xJKILL 1"');
  const endless = createServer((socket) => {
    socket.on('error', () => undefined);
    const line = `220-${'x'.repeat(1_000)}\r\n`;
    const more = (): void => void (socket.writable && socket.write(line.repeat(50), () => setImmediate(more)));
    more();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const { port } = endless.address() as AddressInfo;
  await expect(Dialogue.with('127.0.0.1', port)).rejects.toThrow('more than it should');
  const dialogue = await Dialogue.with('127.0.0.1', fax.port);
  await expect(dialogue.say('NOOP\r\nJKILL 1')).rejects.toThrow('several lines');
  dialogue.close();
  await new Promise((resolve) => endless.close(resolve));
});

test('RTE-5 clinic/faxes hylafax: an account that cannot be right is refused, and its password is never said', () => {
  const refused = (more: object): string => {
    writeFileSync(join(folder, 'bad.json'), JSON.stringify([account(4559, more)]));
    try {
      readAccounts(join(folder, 'bad.json'));
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(refused({})).toBe('');
  expect(refused({ password: `${secret}\r\nADMIN x` })).toMatch(/0\.password must be plain(?!.*hidden-word)/);
  expect(refused({ user: 'a b' })).toContain('0.user');
  expect(refused({ dialPrefix: '9*' })).toContain('0.dialPrefix');
  expect(refused({ host: 'fax server' })).toContain('0.host');
});

test('RTE-5 clinic/faxes hylafax: a job that is killed part way is partly sent, and one that has not begun is cancelled', async () => {
  for (const [pages, ends] of [
    [1, { state: 'partial', sent: { pagesSent: 1 } }],
    [0, { state: 'cancelled' }],
  ] as const) {
    const id = await queued(clerk, '6135552351');
    await run();
    fax.jobs.at(-1)!.pages = pages;
    await clerk.send(calls.cancelFax, { params: { id } });
    await run();
    expect(await read(id)).toMatchObject(ends);
    expect(fax.said.filter((line) => line.startsWith('JKILL'))).toHaveLength(1);
    fax.said.length = 0;
  }
});
