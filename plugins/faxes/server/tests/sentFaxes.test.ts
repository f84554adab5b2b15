import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { CallAnswer } from '#core/shared';
import { sql } from 'kysely';
import { wallOf } from '#plugins/appointments/shared/index.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { checkRecipient, findContacts, prepareFax, sendFaxes } from '../../shared/sendCalls.ts';
import { isNearMiss, readNumber } from '#core/shared/numbers/phoneNumber.ts';
import { forgetPrepared } from '../outgoing/forgetPrepared.ts';
import { embeddedExchange } from '../outgoing/embeddedExchange.ts';
import type { FaxProvider } from '../outgoing/faxProvider.ts';
import { outbox } from '../outgoing/outbox.ts';
import { mostAttempts, nextTry } from '../outgoing/retry.ts';
import { faxTo, type FaxWanted, pdfOf } from './testKit.ts';

let server: TestServer;
let [clerk, away] = [] as unknown as [Person, Person];
let ahead = 0;
const folder = mkdtempSync(join(tmpdir(), 'pavilion-fax-'));
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead), env: { FAX_IN_DIR: folder } });
  clerk = await server.login('admin@pavilion.test');
  away = await server.login('admin@laurier.test');
  // The server's own turns wait, so that these tests decide when the outbox is worked off.
  await server.services.asSystem((db) =>
    sql`insert into job_run (name, began_at) values ('faxes.outbox', '2100-01-01'), ('faxes.folder', '2100-01-01')
      on conflict (name) do update set began_at = excluded.began_at`.execute(db),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  ahead = 0;
});

type Prepared = CallAnswer<typeof prepareFax>['faxes'][number];
const minute = 60_000;
const prepare = (number: string, more: FaxWanted = {}, by = clerk) =>
  by.send(prepareFax, { body: faxTo(number, more) });
const send = (faxes: readonly { readonly id: string; readonly sha256: string }[], by = clerk) =>
  by.send(sendFaxes, { body: { faxes: faxes.map(({ id, sha256 }) => ({ id, sha256 })) } });
const queued = async (number: string, more: FaxWanted = {}, by = clerk): Promise<string> => {
  const { faxes } = (await prepare(number, more, by)).data;
  expect((await send(faxes, by)).status).toBe(204);
  return faxes[0]!.id;
};
const read = async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data;
const run = () => outbox(server.services, embeddedExchange(server.services)).run();
/** Until nothing is due, with time going on. */
const runOut = async (hours = 2): Promise<void> => {
  for (let minutes = 0; minutes <= hours * 60; minutes += 4) {
    ahead = minutes * minute;
    await run();
  }
};
const bells = async (kind: 'fax_failed' | 'fax_unknown') =>
  (
    await server.services.asSystem((db) =>
      db
        .selectFrom('notification')
        .select('id')
        .where('profile_id', '=', clerk.profileId)
        .where('kind', '=', kind)
        .execute(),
    )
  ).length;

test.each([
  ['613 555-0142', '6135550142', null],
  ['+1 (613) 555-0142', '6135550142', null],
  ['911', null, 'emergency'],
  ['+33 1 42 68 53 00', null, 'abroad'],
  ['011 33 1 42 68 53 00', null, 'abroad'],
  ['876-555-0142', null, 'abroad'],
  ['1-900-555-0142', null, 'premium'],
  ['555-0142', null, 'format'],
  ['613-911-0142', null, 'emergency'],
])('RTE-5 clinic/faxes reads the number %s', (typed, number, problem) => {
  expect(readNumber(typed)).toEqual({ number, problem });
});

test('RTE-5 clinic/faxes knows the slips of a known number', () => {
  expect(isNearMiss('6135550142', '6135550143')).toBe(true);
  expect(isNearMiss('6135550412', '6135550142')).toBe(true);
  expect(isNearMiss('6135550142', '6135550142')).toBe(false);
  expect(isNearMiss('6135550142', '6135559943')).toBe(false);
});

test('RTE-5 clinic/faxes tries again by kind of failure and never without end', () => {
  const now = new Date();
  expect(nextTry('wrong_number', 1, now)).toBeNull();
  expect(nextTry('dropped', 1, now)).toBeNull();
  expect(nextTry('busy', 1, now)?.getTime()).toBe(now.getTime() + minute);
  for (const failure of ['busy', 'no_answer', 'line'] as const) expect(nextTry(failure, mostAttempts, now)).toBeNull();
});

test('RTE-5 clinic/faxes asks for a new number twice, questions a near miss and refuses what it does not dial', async () => {
  expect((await prepare('613-555-0177', { numberAgain: '' })).failure.fields).toHaveProperty('numberAgain');
  expect((await prepare('613-555-0177', { numberAgain: '613-555-0178' })).failure.fields).toHaveProperty('numberAgain');
  const near = await prepare('613-555-0162');
  expect([near.status, near.failure.code]).toEqual([409, 'similar_number']);
  expect(near.failure.message).toContain('Bank Street Pharmacy');
  expect((await prepare('613-555-0162', { sure: true })).status).toBe(200);
  expect((await prepare('613-555-0161', { numberAgain: '' })).data.faxes[0]?.dialled).toBe('1 613 555 0161');
  for (const number of ['911', '+44 20 7946 0000', '900-555-0100'])
    expect((await prepare(number)).failure.fields).toHaveProperty('number');
  expect((await prepare('613-555-0161', { message: '' })).failure.fields).toHaveProperty('message');
  const { data } = (await clerk.send(findContacts, { body: { text: 'pharmacy' } })).data;
  expect(data).toEqual([
    { name: 'Bank Street Pharmacy', number: '6135550161', kind: 'organization', favourite: false },
  ]);
  expect((await away.send(findContacts, { body: { text: 'pharmacy' } })).data.data).toEqual([]);
});

test('RTE-5 clinic/faxes sends to the other clinic exactly what was previewed', async () => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(await pdfOf('Attached', 2))]), 'letter.pdf');
  const uploaded = await clerk.fetch('/v3/faxes/uploads', { method: 'POST', body: form });
  expect(uploaded.status).toBe(200);
  const { id: upload, pages } = (await uploaded.json()) as { id: string; pages: number };
  expect(pages).toBe(2);
  const [data] = (await prepare('514-555-0179', { uploads: [upload] })).data.faxes as [Prepared];
  expect(data.pages).toBe(3);
  const preview = Buffer.from(await (await clerk.fetch(`/v3/faxes/${data.id}/file`)).arrayBuffer());
  expect(createHash('sha256').update(preview).digest('hex')).toBe(data.sha256);
  expect((await PDFDocument.load(preview)).getPageCount()).toBe(3);
  const sendSeen = (sha256: string, by = clerk) => send([{ id: data.id, sha256 }], by);
  expect((await sendSeen('0'.repeat(64))).status).toBe(422);
  expect((await sendSeen(data.sha256, away)).status).toBe(404);
  expect((await sendSeen(data.sha256)).status).toBe(204);
  expect((await sendSeen(data.sha256)).failure.code).toBe('already_done');
  await run();
  expect(await read(data.id)).toMatchObject({
    state: 'sent',
    attempts: 1,
    sent: { pagesSent: 3, documents: ['letter.pdf'] },
  });
  const [got] = (await away.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data.filter(
    (one) => one.number === '6135550143',
  );
  expect(got).toMatchObject({ name: 'Rideau Family Health', pages: 3 });
  const arrived = Buffer.from(await (await away.fetch(`/v3/faxes/${got!.id}/file`)).arrayBuffer());
  expect(arrived.equals(preview)).toBe(true);
  // Another person's upload, or another clinic's, is nobody else's to send.
  expect((await prepare('613-555-0143', { uploads: [upload] }, away)).status).toBe(404);
});

test('RTE-5 clinic/faxes sends the same to several, each with a cover sheet and a state of their own, or to none of them', async () => {
  const to = (number: string, name: string) => ({ ...faxTo(number, { name, sure: true }).recipients[0]! });
  const recipients = [to('514-555-0179', 'Laurier'), to('416-555-0184', 'Nobody'), to('613-555-0181', 'Busy')];
  const twice = await prepare('', { recipients: [...recipients, to('+1 514 555 0179', 'Laurier again')] });
  expect([twice.status, twice.failure.message]).toEqual([422, expect.stringContaining('514-555-0179')]);
  const { faxes } = (await prepare('', { recipients })).data;
  expect(faxes.map(({ name, dialled }) => [name, dialled])).toEqual([
    ['Laurier', '1 514 555 0179'],
    ['Nobody', '1 416 555 0184'],
    ['Busy', '1 613 555 0181'],
  ]);
  // Each cover sheet names its own recipient.
  expect(new Set(faxes.map(({ sha256 }) => sha256)).size).toBe(3);
  const [first, ...others] = faxes as [Prepared, ...Prepared[]];
  // One of them was seen otherwise: none of them goes.
  expect((await send([...others, { ...first, sha256: others[0]!.sha256 }])).status).toBe(422);
  expect(await Promise.all(faxes.map(async ({ id }) => (await read(id)).state))).toEqual(faxes.map(() => 'prepared'));
  expect((await send(faxes, away)).status).toBe(404);
  expect((await send(faxes)).status).toBe(204);
  await runOut();
  ahead = 0;
  expect((await read(first.id)).sent?.together).toEqual([
    { id: others[1]!.id, name: 'Busy', number: '6135550181', state: 'sent' },
    { id: others[0]!.id, name: 'Nobody', number: '4165550184', state: 'failed' },
  ]);
  const many = Array.from({ length: 21 }, (_, n) => to(`613-555-1${String(n).padStart(3, '0')}`, 'Somebody'));
  expect((await prepare('', { recipients: many })).status).toBe(422);
  const checked = await clerk.send(checkRecipient, { body: recipients[0]! });
  expect(checked.data).toEqual({ number: '5145550179', dialled: '1 514 555 0179' });
  expect((await clerk.send(checkRecipient, { body: to('911', 'Nobody') })).failure.fields).toHaveProperty('number');
});

test('RTE-5 clinic/faxes keeps no pages of what was previewed and not sent for longer than a day', async () => {
  const [left, later] = [await prepare('514-555-0179'), await prepare('514-555-0179', { at: null })].map(
    ({ data }) => data.faxes[0]!,
  ) as [Prepared, Prepared];
  await forgetPrepared(server.services);
  expect((await clerk.send(calls.readFax, { params: { id: left.id } })).status).toBe(200);
  const pagesOf = (id: string) =>
    server.services.asSystem(
      async (db) =>
        (await sql`select from file where id = (select file_id from fax_outgoing where id = ${id})`.execute(db)).rows
          .length,
    );
  expect(await pagesOf(left.id)).toBe(1);
  const files = async () =>
    (
      await server.services.asSystem((db) =>
        sql<{ n: number }>`select count(*)::int as n from file where owner = 'faxes'`.execute(db),
      )
    ).rows[0]!.n;
  await send([later]);
  const before = await files();
  ahead = 25 * 60 * minute;
  await forgetPrepared(server.services);
  ahead = 0;
  expect((await clerk.send(calls.readFax, { params: { id: left.id } })).status).toBe(404);
  expect(await files()).toBeLessThan(before);
  expect((await read(later.id)).state).toBe('queued');
  expect(await pagesOf(later.id)).toBe(1);
});

/** So many minutes from now, by the clinic’s clocks. */
const wall = (minutes: number): string => wallOf(new Date(Date.now() + minutes * minute), 'America/Toronto');

test('RTE-5 clinic/faxes waits until the time that was chosen by the clinic’s clocks, and can be stopped until then', async () => {
  expect((await prepare('514-555-0179', { at: wall(-2) })).failure.fields).toHaveProperty('at');
  expect((await prepare('514-555-0179', { at: wall(31 * 24 * 60) })).failure.fields).toHaveProperty('at');
  expect((await prepare('514-555-0179', { at: '2026-13-40T25:00' })).status).toBe(422);
  const { faxes, sendAt } = (await prepare('514-555-0179', { at: wall(60) })).data;
  expect(Math.abs(new Date(sendAt!).getTime() - Date.now() - 60 * minute)).toBeLessThan(2 * minute);
  const [{ id }] = faxes as [Prepared];
  await send(faxes);
  await run();
  expect(await read(id)).toMatchObject({ state: 'queued', attempts: 0, sendAt });
  expect((await read(id)).history.map(({ what }) => what)).toEqual(['put_off']);
  const stopped = await queued('514-555-0179', { at: wall(60) });
  expect((await clerk.send(calls.cancelFax, { params: { id: stopped } })).data).toEqual({ outcome: 'cancelled' });
  ahead = 62 * minute;
  await run();
  ahead = 0;
  expect(await read(id)).toMatchObject({ state: 'sent', sendAt: null });
  expect(await read(stopped)).toMatchObject({ state: 'cancelled', attempts: 0, sendAt: null });
  // It was prepared for a time that is past when somebody sends it: it goes at once.
  const late = (await prepare('514-555-0179', { at: wall(2) })).data.faxes;
  ahead = 10 * minute;
  await send(late);
  await run();
  ahead = 0;
  expect((await read(late[0]!.id)).state).toBe('sent');
});

test('RTE-5 clinic/faxes reaches a final state whatever the line does, and tells the sender', async () => {
  const [before, unknownBefore] = [await bells('fax_failed'), await bells('fax_unknown')];
  const ids = {
    busy: await queued('613-555-0181'),
    silent: await queued('819-555-0182'),
    dropped: await queued('613-555-0183', { sure: true, uploads: [] }),
    wrong: await queued('416-555-0184'),
    line: await queued('416-555-0185', { sure: true }),
    lost: await queued('416-555-0187', { sure: true }),
    unheard: await queued('416-555-0188', { sure: true }),
    outside: await queued('416-967-1111'),
  };
  await runOut();
  ahead = 0;
  const said = Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([name, id]) => {
        const { state, failure, attempts } = await read(id);
        return [name, [state, failure, attempts]];
      }),
    ),
  );
  expect(said).toEqual({
    ...{ busy: ['sent', null, 3], silent: ['failed', 'no_answer', 3], dropped: ['failed', 'dropped', 1] },
    ...{ wrong: ['failed', 'wrong_number', 1], line: ['sent', null, 2], lost: ['sent', null, 1] },
    ...{ unheard: ['unknown', null, 1], outside: ['failed', 'not_reachable', 1] },
  });
  expect([await bells('fax_failed'), await bells('fax_unknown')]).toEqual([before + 4, unknownBefore + 1]);
  // The same bytes at every try.
  const tries = (await read(ids.busy)).history.filter(({ what }) => what === 'trying');
  expect(new Set(tries.map(({ detail }) => detail.sha256)).size).toBe(1);

  const resend = (id: string, sure: boolean) => clerk.send(calls.resendFax, { params: { id }, body: { sure } });
  expect((await resend(ids.unheard, false)).failure.code).toBe('may_have_arrived');
  expect((await resend(ids.wrong, false)).status).toBe(204);
  expect((await clerk.send(calls.settleFax, { params: { id: ids.unheard }, body: { arrived: true } })).status).toBe(
    204,
  );
  expect(await read(ids.unheard)).toMatchObject({ state: 'sent' });
  expect(
    (await clerk.send(calls.settleFax, { params: { id: ids.unheard }, body: { arrived: false } })).failure.code,
  ).toBe('already_done');
});

test('RTE-5 clinic/faxes cancels what waits and not what went', async () => {
  const id = await queued('613-555-0161');
  const cancel = () => clerk.send(calls.cancelFax, { params: { id } });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).failure.code).toBe('already_done');
  await run();
  expect(await read(id)).toMatchObject({ state: 'cancelled', attempts: 0 });
});

test('RTE-5 clinic/faxes stops a fax that a line has, and says how much of it went', async () => {
  const cancel = (id: string) => clerk.send(calls.cancelFax, { params: { id } });
  const under = async (pages: number) => {
    const body = new FormData();
    body.append(
      'file',
      new Blob([Buffer.from(await pdfOf('Long letter', pages))], { type: 'application/pdf' }),
      'letter.pdf',
    );
    const upload = (await (await clerk.fetch('/v3/faxes/uploads', { method: 'POST', body })).json()) as { id: string };
    const id = await queued('613-555-0189', { sure: true, uploads: [upload.id] });
    await run();
    expect(await read(id)).toMatchObject({ state: 'sending', sent: { cancelAsked: false } });
    return id;
  };
  const partly = await under(5);
  expect((await cancel(partly)).data).toEqual({ outcome: 'asked' });
  expect((await cancel(partly)).failure.code).toBe('already_done');
  await run();
  expect(await read(partly)).toMatchObject({ state: 'partial', pages: 6, failure: null, sent: { pagesSent: 3 } });
  const list = async () => (await clerk.send(calls.listFaxes, { query: { queue: 'failed' } })).data.data;
  expect((await list()).find(({ id }) => id === partly)).toMatchObject({ state: 'partial' });
  const again = (sure: boolean) => clerk.send(calls.resendFax, { params: { id: partly }, body: { sure } });
  expect((await again(false)).failure.code).toBe('may_have_arrived');
  // It is over before anybody asks.
  const over = await under(1);
  ahead = 2 * minute;
  await cancel(over);
  await run();
  const { state, history } = await read(over);
  expect([state, history.at(-2)!.what]).toEqual(['sent', 'cancel_too_late']);
});

test('RTE-5 clinic/faxes asks nothing of a line while its own turn is still at it', async () => {
  const id = await queued('613-555-0161');
  let sent = 0;
  let answered = (): void => undefined;
  const provider: FaxProvider = {
    ...embeddedExchange(server.services),
    send: async ({ pages }) => {
      sent += 1;
      await new Promise<void>((done) => (answered = done));
      return { arrived: true, pagesSent: pages };
    },
  };
  const first = outbox(server.services, provider).run();
  while (sent === 0) await new Promise((next) => setTimeout(next, 20));
  expect((await clerk.send(calls.cancelFax, { params: { id } })).data).toEqual({ outcome: 'asked' });
  await run();
  expect(await read(id)).toMatchObject({ state: 'sending' });
  answered();
  await first;
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(sent).toBe(1);
});

test('RTE-5 clinic/faxes sends at once what was put off or waits for its next try, and nothing that goes by itself', async () => {
  const hasten = (id: string) => clerk.send(calls.sendFaxNow, { params: { id } });
  const later = await queued('514-555-0179', { at: wall(60) });
  expect((await hasten(later)).status).toBe(204);
  expect((await hasten(later)).failure.code).toBe('already_done');
  await run();
  expect(await read(later)).toMatchObject({ state: 'sent', sendAt: null });
  const busy = await queued('416-555-0185', { sure: true });
  await run();
  expect(await read(busy)).toMatchObject({ state: 'queued', attempts: 1 });
  await run();
  expect((await read(busy)).attempts).toBe(1);
  expect((await hasten(busy)).status).toBe(204);
  await run();
  const { state, attempts, history } = await read(busy);
  expect([state, attempts]).toEqual(['sent', 2]);
  expect(history.map(({ what }) => what)).toContain('hastened');
});

test('RTE-5 clinic/faxes settles what was under way when a server went, and sends nothing twice by itself', async () => {
  const exchange = embeddedExchange(server.services);
  const gone = new Error('gone');
  /** A server that ends at this point: nothing after it is done. */
  const dies = (when: 'before' | 'after'): FaxProvider => ({
    ...exchange,
    send: async (transmission) => {
      if (when === 'after') await exchange.send(transmission);
      await new Promise(() => undefined);
      throw gone;
    },
  });
  const sent = {
    before: await queued('514-555-0179', { subject: 'Before' }),
    after: await queued('514-555-0179', { subject: 'After' }),
  };
  for (const when of ['before', 'after'] as const) {
    // Its time runs out minutes later, when this house is closed: what it says then is nobody's.
    outbox(server.services, dies(when))
      .run()
      .catch(() => undefined);
    for (let wait = 0; wait < 100 && (await read(sent[when])).attempts === 0; wait += 1)
      await new Promise((next) => setTimeout(next, 50));
  }
  // Each of the two servers holds the one that it took.
  await new Promise((next) => setTimeout(next, 1_500));
  await run();
  expect([(await read(sent.before)).state, (await read(sent.after)).state]).toEqual(['sending', 'sending']);
  ahead = 11 * minute;
  await run();
  await run();
  ahead = 0;
  const before = await read(sent.before);
  const after = await read(sent.after);
  expect([before.state, after.state]).toEqual(['sent', 'sent']);
  expect([before.attempts, after.attempts].sort()).toEqual([1, 2]);
  const arrived = await server.services.asSystem((db) =>
    db
      .selectFrom('fax_incoming')
      .select('provider_id')
      .where('org_id', '=', away.orgId)
      .where('number', '=', '6135550143')
      .execute(),
  );
  for (const id of Object.values(sent)) expect(arrived.filter((one) => one.provider_id.startsWith(id))).toHaveLength(1);
});

test('RTE-5 clinic/faxes refuses uploads that are too large, protected or no document', async () => {
  const upload = async (bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)]), name);
    return clerk.fetch('/v3/faxes/uploads', { method: 'POST', body: form });
  };
  expect(
    (await upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024 + 1)]), 'big.pdf')).status,
  ).toBe(413);
  expect((await upload(Buffer.from('<html><script>alert(1)</script>'), 'page.pdf')).status).toBe(415);
  const pdf = await PDFDocument.load(await pdfOf('Secret'));
  pdf.encrypt({ userPassword: 'open', ownerPassword: 'sesame' });
  const locked = await upload(await pdf.save(), 'locked.pdf');
  expect(locked.status).toBe(422);
  expect(((await locked.json()) as { message: string }).message).toContain('password');
});

test('RTE-5 clinic/faxes takes PDFs out of the watched folder once, whatever a stop left behind', async () => {
  const place = join(folder, 'rideau');
  mkdirSync(place, { recursive: true });
  const bytes = await pdfOf('From the machine');
  const put = (name: string, content: Uint8Array): void => {
    writeFileSync(join(place, name), content);
    utimesSync(join(place, name), new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  };
  put('one.pdf', bytes);
  put('broken.pdf', Buffer.from('no PDF at all'));
  put('notes.txt', Buffer.from('left alone'));
  writeFileSync(join(place, 'still-writing.pdf'), bytes);
  await server.jobs.runNow('faxes.folder');
  const unassigned = async () => (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data;
  const found = (await unassigned()).filter(({ number }) => number === '');
  expect(found.map(({ content, pages }) => [content, pages]).sort()).toEqual([
    ['broken', null],
    ['readable', 1],
  ]);
  expect(readdirSync(place).sort()).toEqual(['notes.txt', 'still-writing.pdf', 'taken']);
  put('one.pdf', bytes);
  await server.jobs.runNow('faxes.folder');
  expect((await unassigned()).filter(({ number }) => number === '')).toHaveLength(2);
});
