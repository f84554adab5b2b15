import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../../shared/calls.ts';
import { holdTurns, linesOf, queued } from '../../tests/linesKit.ts';
import type { Left, StandIn } from '../../tests/standIns.ts';
import { pdfOf } from '../../tests/testKit.ts';
import { readAccounts } from '../accounts.ts';
import { phaxioStandIn } from './phaxioStandIn.ts';
import { isSigned, phaxioSignature } from './signature.ts';

const secret = 'hidden-word-9';
const callbacks = { user: 'an-address-that-nobody-guesses', password: 'the-callback-token-of-phaxio' };
const folder = mkdtempSync(join(tmpdir(), 'pavilion-phaxio-'));
const file = join(folder, 'accounts.json');
const account = (address: string, more: object = {}) => ({
  ...{ clinic: 'laurier', number: '5145557002', service: 'phaxio', address, apiKey: 'key', apiSecret: secret },
  ...{ callbacks, ...more },
});
const path = `/hooks/fax/phaxio/${callbacks.user}`;
const url = `https://house.test${path}`;

let server: TestServer;
let phaxio: StandIn;
let clerk: Person;
let passed = 0;
beforeAll(async () => {
  phaxio = await phaxioStandIn(secret);
  writeFileSync(file, JSON.stringify([account(phaxio.address)]));
  server = await startTestServer({
    now: () => new Date(Date.now() + passed),
    env: { FAX_ACCOUNTS_FILE: file, PUBLIC_URL: 'https://house.test' },
  });
  clerk = await server.login('admin@laurier.test');
  await holdTurns(server);
});
afterAll(async () => {
  await server.close();
  await phaxio.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  passed = 0;
  phaxio.faults.clear();
  phaxio.calls.length = 0;
  phaxio.left.length = 0;
});

const { run, look, check } = linesOf(() => server, file);
const read = async (id: string) => (await clerk.send(calls.readFax, { params: { id } })).data;
const onDesk = async () =>
  (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data.filter(
    ({ number }) => number === '6135550199',
  );
const leave = async (id: string, words: string, more: Partial<Left> = {}): Promise<Left> => {
  const one = { id, bytes: await pdfOf(words), read: false, ...more };
  phaxio.left.push(one);
  return one;
};
const formOf = (fields: Readonly<Record<string, string>>, pages?: Uint8Array): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (pages) form.append('file', new Blob([Buffer.from(pages)], { type: 'application/pdf' }), 'fax.pdf');
  return form;
};
const faxOf = (id: string, direction: 'received' | 'sent') => ({
  ...{ success: 'true', is_test: 'false', direction, event_type: 'fax_completed' },
  fax: JSON.stringify({ id: Number(id), direction, status: 'success' }),
});
const post = async (form: FormData, signature?: string, to = path): Promise<number> =>
  (
    await server.anyone.fetch(to, {
      ...{ method: 'POST', body: form },
      headers: signature === undefined ? {} : { 'x-phaxio-signature': signature },
    })
  ).status;
const tell = async (id: string, direction: 'received' | 'sent', pages?: Uint8Array): Promise<number> => {
  const form = formOf(faxOf(id, direction), pages);
  return post(form, await phaxioSignature(callbacks.password, url, form));
};

test('RTE-5 clinic/faxes phaxio: a signature is over the address, the sorted fields and the hashes of the files', async () => {
  const pages = Buffer.from('%PDF pages');
  const hash = createHash('sha1').update(pages).digest('hex');
  const said = `https://house.test/hookalphaonezetatwofile${hash}`;
  const expected = createHmac('sha1', 'token').update(said).digest('hex');
  const form = formOf({ zeta: 'two', alpha: 'one' }, pages);
  expect(await phaxioSignature('token', 'https://house.test/hook', form)).toBe(expected);
  const by = { token: 'token', url: 'https://house.test/hook', form };
  expect(await isSigned(expected, by)).toBe(true);
  expect(await isSigned(expected.toUpperCase(), by)).toBe(true);
  for (const wrong of [undefined, '', `${expected}0`, expected.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))])
    expect(await isSigned(wrong, by)).toBe(false);
  expect(await isSigned(expected, { ...by, url: `${by.url}/` })).toBe(false);
  expect(await isSigned(expected, { ...by, form: formOf({ zeta: 'two', alpha: 'ones' }, pages) })).toBe(false);
  expect(await isSigned(expected, { ...by, form: formOf({ zeta: 'two', alpha: 'one' }, Buffer.from('%PDF')) })).toBe(
    false,
  );
});

test('RTE-5 clinic/faxes phaxio: a fax is sent once, its state asked for, and its cost told', async () => {
  const id = await queued(clerk, '6135552301');
  await run();
  const handed = phaxio.handed.at(-1)!;
  expect(handed).toMatchObject({ to: '+16135552301', mark: expect.stringMatching(/^pv[0-9a-f]{18}$/), callback: url });
  const kept = Buffer.from(await (await clerk.fetch(`/v3/faxes/${id}/file`)).arrayBuffer());
  expect(Buffer.from(handed.bytes).equals(kept)).toBe(true);
  expect((await read(id)).state).toBe('sending');
  Object.assign(handed, { state: 'sent', price: 14 });
  passed = 60_000;
  await run();
  expect(await read(id)).toMatchObject({ state: 'sent', sent: { cost: { amount: 0.14, currency: 'USD' } } });
  const refused = await queued(clerk, '6135550000');
  await run();
  expect(await read(refused)).toMatchObject({ state: 'failed', failure: 'document', attempts: 1 });
  const busy = await queued(clerk, '6135552302');
  await run();
  phaxio.handed.at(-1)!.state = 'busy';
  passed += 60_000;
  await run();
  expect(await read(busy)).toMatchObject({ state: 'queued', attempts: 1 });
});

test('RTE-5 clinic/faxes phaxio: a lost answer is looked up by our mark, and sends nothing twice', async () => {
  const id = await queued(clerk, '6135552303');
  phaxio.faults.set('submit', 'cut_after');
  await run();
  phaxio.faults.clear();
  expect((await read(id)).state).toBe('sending');
  const handed = () => phaxio.handed.filter(({ to }) => to === '+16135552303');
  handed()[0]!.state = 'sent';
  for (let minutes = 1; minutes < 12; minutes += 1) {
    passed = minutes * 60_000;
    await run();
  }
  expect([(await read(id)).state, handed().length]).toEqual(['sent', 1]);
});

test('RTE-5 clinic/faxes phaxio: a fax under way is stopped, and one that is over is said to be sent', async () => {
  const [stopped, over] = [await queued(clerk, '6135552304'), await queued(clerk, '6135552305')];
  await run();
  phaxio.handed.find(({ to }) => to === '+16135552305')!.state = 'sent';
  for (const id of [stopped, over])
    expect((await clerk.send(calls.cancelFax, { params: { id } })).data).toEqual({ outcome: 'asked' });
  await run();
  expect((await read(over)).state).toBe('sent');
  expect((await read(stopped)).state).toBe('cancelled');
});

test('RTE-5 clinic/faxes phaxio: what arrived is taken once, and never what came to another number of the account', async () => {
  const before = (await onDesk()).length;
  const left = await leave('801', 'Polled');
  await leave('802', 'Of another clinic', { says: { to_number: '+16135557001' } });
  await leave('803', 'On its way', { says: { status: 'inprogress' } });
  await look();
  await look();
  const got = await onDesk();
  expect([got.length, got.map(({ copies }) => copies)]).toEqual([before + 1, [0]]);
  const bytes = Buffer.from(await (await clerk.fetch(`/v3/faxes/${got[0]!.id}/file`)).arrayBuffer());
  expect(bytes.equals(Buffer.from(left.bytes))).toBe(true);
  await check();
});

test('RTE-5 clinic/faxes phaxio: a signed call takes a fax at once, also again and out of order, and believes the books alone', async () => {
  const before = (await onDesk()).length;
  const left = await leave('811', 'Told of');
  expect([await tell('811', 'received', left.bytes), await tell('811', 'received', left.bytes)]).toEqual([204, 204]);
  expect((await onDesk()).length).toBe(before + 1);
  // Signed, but of no fax that the books know as one of ours.
  await leave('812', 'Of another clinic', { says: { to_number: '+16135557001' } });
  for (const id of ['812', '813']) expect(await tell(id, 'received', left.bytes)).toBe(204);
  expect((await onDesk()).length).toBe(before + 1);
  const id = await queued(clerk, '6135552306');
  await run();
  const handed = phaxio.handed.at(-1)!;
  // Told that it went while it is under way.
  expect(await tell(handed.id, 'sent')).toBe(204);
  await run();
  expect((await read(id)).state).toBe('sending');
  handed.state = 'sent';
  expect(await tell(handed.id, 'sent')).toBe(204);
  await run();
  expect((await read(id)).state).toBe('sent');
  const kept = await leave('814', 'Not kept there', { unkept: true });
  expect(await tell('814', 'received')).toBe(503);
  expect(await tell('814', 'received', kept.bytes)).toBe(204);
  expect((await onDesk()).length).toBe(before + 2);
});

test('RTE-5 clinic/faxes phaxio: a call that the service did not sign for this very address asks and takes nothing', async () => {
  const before = (await onDesk()).length;
  const left = await leave('821', 'Forged');
  const form = () => formOf(faxOf('821', 'received'), left.bytes);
  const good = await phaxioSignature(callbacks.password, url, form());
  const raw = createHmac('sha1', callbacks.password)
    .update(JSON.stringify(faxOf('821', 'received')))
    .digest('hex');
  const other = await phaxioSignature(callbacks.password, `${url}/`, form());
  const wrongToken = await phaxioSignature(secret, url, form());
  for (const signature of [undefined, '', 'x', raw, other, wrongToken, `${good} `.repeat(2)])
    expect([signature, await post(form(), signature)]).toEqual([signature, 401]);
  // Signed for something else.
  expect(await post(formOf(faxOf('821', 'sent'), left.bytes), good)).toBe(401);
  expect(await post(formOf(faxOf('821', 'received'), Buffer.from('%PDF planted')), good)).toBe(401);
  for (const elsewhere of [
    '/hooks/fax/phaxio',
    '/hooks/fax/phaxio/',
    '/hooks/fax/phaxio/nobody',
    '/hooks/fax/sinch',
    `${path}/x`,
  ])
    expect([elsewhere, await post(form(), good, elsewhere)]).toEqual([elsewhere, 401]);
  const json = {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-phaxio-signature': good },
  };
  expect((await server.anyone.fetch(path, json)).status).toBe(401);
  const odd = formOf({ fax: '{"id":"../1","direction":"received"}' });
  expect(await post(odd, await phaxioSignature(callbacks.password, url, odd))).toBe(400);
  expect([phaxio.calls, (await onDesk()).length]).toEqual([[], before]);
});

test('RTE-5 clinic/faxes phaxio: an account with a weak token or a short address stops the start', () => {
  const refused = (more: object): string => {
    writeFileSync(join(folder, 'bad.json'), JSON.stringify([account('https://fax.test', more)]));
    try {
      readAccounts(join(folder, 'bad.json'));
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(refused({})).toBe('');
  expect(refused({ callbacks: undefined })).toBe('');
  expect(refused({ callbacks: { ...callbacks, user: 'short' } })).toContain('0.callbacks.user must be 20');
  expect(refused({ callbacks: { ...callbacks, password: 'short' } })).toContain('0.callbacks.password');
  expect(refused({ address: 'http://fax.test' })).toContain('0.address');
});
