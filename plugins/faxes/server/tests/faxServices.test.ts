import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { readAccounts } from '../lines/accounts.ts';
import { outsideAccounts } from '../lines/outsideAccounts.ts';
import { readSrfaxTime } from '../lines/srfax.ts';
import { sinchStandIn, srfaxStandIn, type StandIn } from './standIns.ts';
import { holdTurns, linesOf, queued } from './linesKit.ts';
import { pdfOf } from './testKit.ts';

const secret = 'hidden-word-9';
const folder = mkdtempSync(join(tmpdir(), 'pavilion-fax-'));
const file = join(folder, 'accounts.json');
const minute = 60_000;

const srfaxAccount = (address: string, more: object = {}) => ({
  ...{ clinic: 'rideau', number: '6135557001', service: 'srfax', address, accountId: '4242', password: secret },
  ...{ senderEmail: 'desk@rideau.test', zone: 'America/Toronto', ...more },
});
const sinchAccount = (address: string, more: object = {}) => ({
  ...{ clinic: 'laurier', number: '5145557002', service: 'sinch', address, projectId: 'p1', accessKey: 'key' },
  ...{ accessSecret: secret, ...more },
});

let server: TestServer;
let srfax: StandIn;
let sinch: StandIn;
let people: Record<'srfax' | 'sinch', Person>;
let ahead = 0;
const standIn = (service: 'srfax' | 'sinch'): StandIn => (service === 'srfax' ? srfax : sinch);
beforeAll(async () => {
  [srfax, sinch] = await Promise.all([srfaxStandIn(secret), sinchStandIn(secret)]);
  writeFileSync(file, JSON.stringify([srfaxAccount(srfax.address), sinchAccount(sinch.address)]));
  server = await startTestServer({ now: () => new Date(Date.now() + ahead), env: { FAX_ACCOUNTS_FILE: file } });
  people = {
    srfax: await server.login('admin@pavilion.test'),
    sinch: await server.login('admin@laurier.test'),
  };
  await holdTurns(server);
});
afterAll(async () => {
  await server.close();
  await Promise.all([srfax.close(), sinch.close()]);
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  passed = 0;
  for (const one of [srfax, sinch]) {
    one.faults.clear();
    one.calls.length = 0;
    one.left.length = 0;
  }
});

const { run, look } = linesOf(() => server, file);
/** Of the outbox alone: nobody's sign-in grows old. */
let passed = 0;
const later = async (minutes: number): Promise<void> => {
  ahead = passed += minutes * minute;
  await run();
  ahead = 0;
};
const read = async (by: Person, id: string) => (await by.send(calls.readFax, { params: { id } })).data;
const services = [['srfax'], ['sinch']] as const;

test.each(services)(
  'RTE-5 clinic/faxes %s: what was previewed is handed over once, and is sent when it says so',
  async (service) => {
    const by = people[service];
    const id = await queued(by, '6135552301');
    await run();
    expect(await read(by, id)).toMatchObject({ state: 'sending', attempts: 1 });
    const [one] = standIn(service).handed.slice(-1);
    expect([one!.to.replace('+', ''), one!.mark.length]).toEqual(['16135552301', 20]);
    const preview = Buffer.from(await (await by.fetch(`/v3/faxes/${id}/file`)).arrayBuffer());
    expect(Buffer.from(one!.bytes).equals(preview)).toBe(true);
    const before = standIn(service).handed.length;
    await later(1);
    expect(await read(by, id)).toMatchObject({ state: 'sending', attempts: 1 });
    one!.state = 'sent';
    await later(1);
    expect(await read(by, id)).toMatchObject({ state: 'sent', attempts: 1, sent: { pagesSent: 2 } });
    expect(standIn(service).handed.length).toBe(before);
  },
);

test.each(services)(
  'RTE-5 clinic/faxes %s: a busy line is dialled again; what nobody understands is not',
  async (service) => {
    const by = people[service];
    const [busy, odd] = [await queued(by, '6135552302'), await queued(by, '6135552303')];
    await run();
    const [first, second] = standIn(service).handed.slice(-2);
    first!.state = 'busy';
    second!.state = 'odd';
    await later(1);
    expect(await read(by, busy)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await read(by, odd)).toMatchObject({ state: 'failed', attempts: 1, failure: 'dropped' });
    await later(2);
    expect(await read(by, busy)).toMatchObject({ state: 'sending', attempts: 2 });
    const marks = standIn(service)
      .handed.filter(({ to }) => to.endsWith('2302'))
      .map(({ mark }) => mark);
    expect(new Set(marks).size).toBe(2);
  },
);

test.each(services)(
  'RTE-5 clinic/faxes %s: a lost answer is looked for in its books, and never sent again by itself',
  async (service) => {
    const by = people[service];
    const submit = service === 'srfax' ? 'Queue_Fax' : 'submit';
    standIn(service).faults.set(submit, 'cut_after');
    const taken = await queued(by, '6135552304');
    await run();
    standIn(service).handed.at(-1)!.state = 'sent';
    standIn(service).faults.set(submit, 'cut_before');
    const lost = await queued(by, '6135552305');
    await later(1);
    expect([(await read(by, taken)).state, (await read(by, lost)).state]).toEqual(['sent', 'sending']);
    standIn(service).faults.clear();
    await later(6);
    expect(await read(by, lost)).toMatchObject({ state: 'unknown', attempts: 1 });
    expect(standIn(service).handed.filter(({ to }) => /230[45]$/.test(to))).toHaveLength(1);
  },
);

test.each(services)(
  'RTE-5 clinic/faxes %s: a service that is away costs no try, and a day of it is said',
  async (service) => {
    const by = people[service];
    const submit = service === 'srfax' ? 'Queue_Fax' : 'submit';
    standIn(service).faults.set(submit, 'busy');
    const [back, never] = [await queued(by, '6135552306'), await queued(by, '6135552307')];
    await run();
    expect(await read(by, back)).toMatchObject({ state: 'queued', attempts: 0 });
    const before = standIn(service).calls.filter((name) => name === submit).length;
    for (let hour = 0; hour < 3; hour += 1) await later(60);
    expect(standIn(service).calls.filter((name) => name === submit).length - before).toBe(6);
    standIn(service).faults.clear();
    const { rows } = await server.services.asSystem((db) =>
      sql`update fax_outgoing set next_at = next_at + interval '2 days' where id = ${never} returning id`.execute(db),
    );
    expect(rows).toHaveLength(1);
    await later(60);
    expect(await read(by, back)).toMatchObject({ state: 'sending', attempts: 1 });
    standIn(service).faults.set(submit, 'busy');
    await later(3 * 24 * 60);
    expect(await read(by, never)).toMatchObject({ state: 'failed', failure: 'line' });
  },
);

test('RTE-5 clinic/faxes sinch: what each try cost is added up, and what is no price is not told', async () => {
  const by = people.sinch;
  const [paid, free] = [await queued(by, '6135552311'), await queued(by, '6135552312')];
  await run();
  const [first, other] = sinch.handed.slice(-2);
  Object.assign(first!, { state: 'busy', price: { amount: 0.01, currencyCode: 'USD' } });
  Object.assign(other!, { state: 'sent', price: { amount: '1e99', currencyCode: 'dollars' } });
  await later(1);
  expect((await read(by, free)).sent?.cost).toBeNull();
  await later(2);
  Object.assign(sinch.handed.at(-1)!, { state: 'sent', price: { amount: '0.07', currencyCode: 'USD' } });
  await later(1);
  expect(await read(by, paid)).toMatchObject({ state: 'sent', sent: { cost: { amount: 0.08, currency: 'USD' } } });
});

test('RTE-5 clinic/faxes hands over the bytes that were previewed or none, and the same when a person sends them again', async () => {
  const by = people.sinch;
  const [good, swapped] = [await queued(by, '6135552313'), await queued(by, '6135552314')];
  const before = sinch.handed.length;
  // Its file is another one by now: with another cover sheet, for another number.
  await server.services.asSystem((db) =>
    sql`update fax_outgoing set file_id = (select file_id from fax_outgoing where id = ${good}) where id = ${swapped}`.execute(
      db,
    ),
  );
  await run();
  expect(await read(by, swapped)).toMatchObject({ state: 'failed', failure: 'document' });
  expect(sinch.handed.length).toBe(before + 1);
  sinch.handed.at(-1)!.state = 'sent';
  await later(1);
  expect((await by.send(calls.resendFax, { params: { id: good }, body: { sure: false } })).failure.code).toBe(
    'may_have_arrived',
  );
  await by.send(calls.resendFax, { params: { id: good }, body: { sure: true } });
  await later(1);
  const [one, again] = sinch.handed.filter(({ to }) => to.endsWith('2313'));
  expect(Buffer.from(again!.bytes).equals(one!.bytes)).toBe(true);
  expect(again!.mark).not.toBe(one!.mark);
});

test('RTE-5 clinic/faxes srfax: a number that it refuses is not dialled again, and a changed password sends nothing', async () => {
  const by = people.srfax;
  const refused = await queued(by, '6135550000');
  await run();
  expect(await read(by, refused)).toMatchObject({ state: 'failed', attempts: 1, failure: 'wrong_number' });
  await expect(outsideAccounts(server.services, file).check()).resolves.toBeUndefined();
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, JSON.stringify([srfaxAccount(srfax.address, { password: 'other' })]));
  const failed = await outsideAccounts(server.services, wrong)
    .check()
    .catch((error: unknown) => String(error));
  expect(failed).toBe('Error: The service said no.');
});

test('RTE-5 clinic/faxes what goes between clinics of this house, and what is kept for stories, never leaves it', async () => {
  const before = srfax.handed.length;
  const [inside, story] = [await queued(people.srfax, '5145557002'), await queued(people.srfax, '6135550182')];
  await run();
  expect((await read(people.srfax, inside)).state).toBe('sent');
  expect(await read(people.srfax, story)).toMatchObject({ failure: 'no_answer' });
  expect(srfax.handed.length).toBe(before);
  const { data } = (await people.sinch.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data;
  expect(data.find(({ number }) => number === '6135557001')).toMatchObject({ name: 'Rideau Family Health' });
});

describe.each(services)('RTE-5 clinic/faxes %s: what arrives', (service) => {
  const fileCall = service === 'srfax' ? 'Retrieve_Fax' : 'file';
  const leave = async (id: string, words: string, says?: Readonly<Record<string, unknown>>): Promise<void> =>
    void standIn(service).left.push({ id, bytes: await pdfOf(words), read: false, ...(says && { says }) });
  const onDesk = async () =>
    (await people[service].send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data.filter(
      ({ number }) => number === '6135550199',
    );

  test('is kept, then the service is told; what it told nothing of keeps nothing back', async () => {
    const before = (await onDesk()).length;
    await leave('801', `${service} one`);
    await leave('802', `${service} two`, { Pages: null, Date: null, RemoteID: null, createTime: null });
    await leave('803', `${service} three`);
    standIn(service).left.push({ id: '804', bytes: new Uint8Array(11 * 1024 * 1024), read: false });
    await look();
    const desk = await onDesk();
    expect(desk.length - before).toBe(4);
    expect(desk.filter(({ content }) => content === 'too_large')).toHaveLength(1);
    expect(new Set(desk.map(({ at }) => at.slice(0, 16)))).toContain('2026-11-20T19:54');
    const fetched = standIn(service).calls.filter((name) => name === fileCall).length;
    await look();
    expect(standIn(service).calls.filter((name) => name === fileCall).length).toBe(fetched);
    expect(await onDesk()).toHaveLength(desk.length);
  });

  test('twice is there once, although the service could not be told; one that fails comes later', async () => {
    const before = (await onDesk()).length;
    standIn(service).faults.set('Update_Viewed_Status', 'fails');
    await leave('811', `${service} four`);
    await look();
    await look();
    expect((await onDesk()).length - before).toBe(1);
    standIn(service).faults.set(fileCall, 'fails');
    await leave('812', `${service} five`);
    await look();
    expect((await onDesk()).length - before).toBe(1);
    standIn(service).faults.clear();
    await look();
    expect((await onDesk()).length - before).toBe(2);
    if (service === 'srfax') expect(standIn(service).left.every((one) => one.read)).toBe(true);
  });
});

test('RTE-5 clinic/faxes a file of accounts that cannot be right stops the start, and its secrets are never said', () => {
  const refused = (content: unknown): string => {
    writeFileSync(join(folder, 'bad.json'), typeof content === 'string' ? content : JSON.stringify(content));
    try {
      readAccounts(join(folder, 'bad.json'));
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const good = srfaxAccount('https://fax.test/');
  expect(refused([good, sinchAccount('https://fax.test/')])).toBe('');
  expect(refused(`{ "password": "${secret}" `)).toContain('not JSON');
  expect(refused([srfaxAccount('http://fax.test/')])).toContain('0.address');
  expect(refused([srfaxAccount('http://127.0.0.1:9/')])).toBe('');
  expect(refused([good, { ...good, clinic: 'other' }])).toContain('number stands there twice');
  expect(refused([{ ...good, zone: 'Mars' }])).toContain('0.zone');
  expect(refused([{ ...good, [secret]: 1 }]).replace(secret, '')).toContain('FAX_ACCOUNTS_FILE');
  expect(refused([{ ...good, number: secret }])).not.toContain(secret);
  expect(() => readAccounts(join(folder, 'none.json'))).toThrow('cannot be read');
});

test('RTE-5 clinic/faxes srfax: its times are its account’s, also in the night when clocks change', () => {
  const at = (written: string, zone = 'America/Toronto') => readSrfaxTime(written, zone)?.toISOString() ?? null;
  expect(at('Nov 27/26 12:05 AM')).toBe('2026-11-27T05:05:00.000Z');
  expect(at('Jul 1/26 12:05 PM', 'America/Vancouver')).toBe('2026-07-01T19:05:00.000Z');
  expect(at('Mar 8/26 02:30 AM')).toBe('2026-03-08T07:30:00.000Z');
  expect([at('Feb 31/26 01:00 PM'), at('27/11/2026 14:05'), at('')]).toEqual([null, null, null]);
});

test.each([
  ['6135552341', 'under_way', { state: 'cancelled' }],
  ['6135552344', 'under_way', { state: 'partial', failure: null }],
  ['6135552342', 'sent', { state: 'sent' }],
] as const)(
  'RTE-5 clinic/faxes srfax: a fax that is stopped ends as cancelled, partly sent or delivered, as the service says (%s)',
  async (number, state, ends) => {
    const by = people.srfax;
    const id = await queued(by, number);
    await run();
    expect(await read(by, id)).toMatchObject({ state: 'sending' });
    srfax.handed.at(-1)!.state = state;
    expect((await by.send(calls.cancelFax, { params: { id } })).data).toEqual({ outcome: 'asked' });
    srfax.faults.set('Stop_Fax', 'fails');
    await run();
    // It was not reached: its books are asked all the same, and the service once more later.
    const isOver = state === 'sent';
    expect(await read(by, id)).toMatchObject(isOver ? ends : { state: 'sending', sent: { cancelAsked: true } });
    srfax.faults.clear();
    await later(1);
    const fax = await read(by, id);
    expect(fax).toMatchObject(ends);
    expect(fax.sent!.pagesSent).toBe({ cancelled: 0, partial: null, sent: 2 }[ends.state]);
    const handed = srfax.handed.length;
    await later(60);
    expect(srfax.handed).toHaveLength(handed);
  },
);

test('RTE-5 clinic/faxes sinch: a service that stops nothing goes on, and what becomes of the fax is said', async () => {
  const by = people.sinch;
  const id = await queued(by, '6135552345');
  await run();
  await by.send(calls.cancelFax, { params: { id } });
  await run();
  expect(await read(by, id)).toMatchObject({ state: 'sending', sent: { cancelAsked: true } });
  sinch.handed.at(-1)!.state = 'sent';
  await later(1);
  const { state, history } = await read(by, id);
  expect(state).toBe('sent');
  expect(history.map(({ what }) => what).slice(-3)).toEqual(['cancel_asked', 'cancel_too_late', 'sent']);
});
