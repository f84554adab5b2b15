import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import type { CallAnswer } from '#core/shared';
import * as calls from '../../shared/calls.ts';
import { checkRecipient, findContacts, type prepareFax } from '../../shared/sendCalls.ts';
import { forgetPrepared } from '../outgoing/forgetPrepared.ts';
import { minute, startOutbox, wall } from '../outgoing/outboxKit.ts';
import { faxTo, pdfOf } from './testKit.ts';

const { clock, prepare, send, queued, read, run, server, clerk, away } = startOutbox();

type Prepared = CallAnswer<typeof prepareFax>['faxes'][number];

/** Until nothing is due, with time going on. */
const runOut = async (hours = 2): Promise<void> => {
  for (let minutes = 0; minutes <= hours * 60; minutes += 4) {
    clock.ahead = minutes * minute;
    await run();
  }
};
const bells = async (kind: 'fax_failed' | 'fax_unknown') =>
  (
    await server().services.asSystem((db) =>
      db
        .selectFrom('notification')
        .select('id')
        .where('profile_id', '=', clerk().profileId)
        .where('kind', '=', kind)
        .execute(),
    )
  ).length;

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
  const { data } = (await clerk().send(findContacts, { body: { text: 'pharmacy' } })).data;
  expect(data).toEqual([
    { name: 'Bank Street Pharmacy', number: '6135550161', kind: 'organization', favourite: false },
  ]);
  expect((await away().send(findContacts, { body: { text: 'pharmacy' } })).data.data).toEqual([]);
});

test('RTE-5 clinic/faxes sends to the other clinic exactly what was previewed', async () => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(await pdfOf('Attached', 2))]), 'letter.pdf');
  const uploaded = await clerk().fetch('/v3/faxes/uploads', { method: 'POST', body: form });
  expect(uploaded.status).toBe(200);
  const { id: upload, pages } = (await uploaded.json()) as { id: string; pages: number };
  expect(pages).toBe(2);
  const [data] = (await prepare('514-555-0179', { uploads: [upload] })).data.faxes as [Prepared];
  expect(data.pages).toBe(3);
  const preview = Buffer.from(await (await clerk().fetch(`/v3/faxes/${data.id}/file`)).arrayBuffer());
  expect(createHash('sha256').update(preview).digest('hex')).toBe(data.sha256);
  expect((await PDFDocument.load(preview)).getPageCount()).toBe(3);
  const sendSeen = (sha256: string, by = clerk()) => send([{ id: data.id, sha256 }], by);
  expect((await sendSeen('0'.repeat(64))).status).toBe(422);
  expect((await sendSeen(data.sha256, away())).status).toBe(404);
  expect((await sendSeen(data.sha256)).status).toBe(204);
  expect((await sendSeen(data.sha256)).failure.code).toBe('already_done');
  await run();
  expect(await read(data.id)).toMatchObject({
    state: 'sent',
    attempts: 1,
    sent: { pagesSent: 3, documents: ['letter.pdf'] },
  });
  const [got] = (await away().send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data.filter(
    (one) => one.number === '6135550143',
  );
  expect(got).toMatchObject({ name: 'Rideau Family Health', pages: 3 });
  const arrived = Buffer.from(await (await away().fetch(`/v3/faxes/${got!.id}/file`)).arrayBuffer());
  expect(arrived.equals(preview)).toBe(true);
  // Another person's upload, or another clinic's, is nobody else's to send.
  expect((await prepare('613-555-0143', { uploads: [upload] }, away())).status).toBe(404);
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
  expect((await send(faxes, away())).status).toBe(404);
  expect((await send(faxes)).status).toBe(204);
  await runOut();
  clock.ahead = 0;
  expect((await read(first.id)).sent?.together).toEqual([
    { id: others[1]!.id, name: 'Busy', number: '6135550181', state: 'sent' },
    { id: others[0]!.id, name: 'Nobody', number: '4165550184', state: 'failed' },
  ]);
  const many = Array.from({ length: 21 }, (_, n) => to(`613-555-1${String(n).padStart(3, '0')}`, 'Somebody'));
  expect((await prepare('', { recipients: many })).status).toBe(422);
  const checked = await clerk().send(checkRecipient, { body: recipients[0]! });
  expect(checked.data).toEqual({ number: '5145550179', dialled: '1 514 555 0179' });
  expect((await clerk().send(checkRecipient, { body: to('911', 'Nobody') })).failure.fields).toHaveProperty('number');
});

test('RTE-5 clinic/faxes keeps no pages of what was previewed and not sent for longer than a day', async () => {
  const [left, later] = [await prepare('514-555-0179'), await prepare('514-555-0179', { at: null })].map(
    ({ data }) => data.faxes[0]!,
  ) as [Prepared, Prepared];
  await forgetPrepared(server().services);
  expect((await clerk().send(calls.readFax, { params: { id: left.id } })).status).toBe(200);
  const pagesOf = (id: string) =>
    server().services.asSystem(
      async (db) =>
        (await sql`select from file where id = (select file_id from fax_outgoing where id = ${id})`.execute(db)).rows
          .length,
    );
  expect(await pagesOf(left.id)).toBe(1);
  const files = async () =>
    (
      await server().services.asSystem((db) =>
        sql<{ n: number }>`select count(*)::int as n from file where owner = 'faxes'`.execute(db),
      )
    ).rows[0]!.n;
  await send([later]);
  const before = await files();
  clock.ahead = 25 * 60 * minute;
  await forgetPrepared(server().services);
  clock.ahead = 0;
  expect((await clerk().send(calls.readFax, { params: { id: left.id } })).status).toBe(404);
  expect(await files()).toBeLessThan(before);
  expect((await read(later.id)).state).toBe('queued');
  expect(await pagesOf(later.id)).toBe(1);
});

/** So many minutes from now, by the clinic’s clocks. */
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
  expect((await clerk().send(calls.cancelFax, { params: { id: stopped } })).data).toEqual({ outcome: 'cancelled' });
  clock.ahead = 62 * minute;
  await run();
  clock.ahead = 0;
  expect(await read(id)).toMatchObject({ state: 'sent', sendAt: null });
  expect(await read(stopped)).toMatchObject({ state: 'cancelled', attempts: 0, sendAt: null });
  // It was prepared for a time that is past when somebody sends it: it goes at once.
  const late = (await prepare('514-555-0179', { at: wall(2) })).data.faxes;
  clock.ahead = 10 * minute;
  await send(late);
  await run();
  clock.ahead = 0;
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
  clock.ahead = 0;
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

  const resend = (id: string, sure: boolean) => clerk().send(calls.resendFax, { params: { id }, body: { sure } });
  expect((await resend(ids.unheard, false)).failure.code).toBe('may_have_arrived');
  expect((await resend(ids.wrong, false)).status).toBe(204);
  expect((await clerk().send(calls.settleFax, { params: { id: ids.unheard }, body: { arrived: true } })).status).toBe(
    204,
  );
  expect(await read(ids.unheard)).toMatchObject({ state: 'sent' });
  expect(
    (await clerk().send(calls.settleFax, { params: { id: ids.unheard }, body: { arrived: false } })).failure.code,
  ).toBe('already_done');
});

test('RTE-5 clinic/faxes refuses uploads that are too large, protected or no document', async () => {
  const upload = async (bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)]), name);
    return clerk().fetch('/v3/faxes/uploads', { method: 'POST', body: form });
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
