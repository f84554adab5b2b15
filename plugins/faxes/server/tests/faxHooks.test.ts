import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { readAccounts } from '../lines/accounts.ts';
import { type Left, sinchStandIn, type StandIn } from './standIns.ts';
import { holdTurns, linesOf, queued } from './linesKit.ts';
import { pdfOf } from './testKit.ts';

const secret = 'hidden-word-9';
const callbacks = { user: 'laurier', password: 'a-long-word-of-the-hook' };
const folder = mkdtempSync(join(tmpdir(), 'pavilion-hooks-'));
const file = join(folder, 'accounts.json');
const account = (address: string, more: object = {}) => ({
  ...{ clinic: 'laurier', number: '5145557002', service: 'sinch', address, projectId: 'p1', accessKey: 'key' },
  ...{ accessSecret: secret, callbacks, ...more },
});
const elsewhere = {
  ...{ user: 'rideau', password: 'another-long-word-of-a-hook', from: ['203.0.113.0/24', '2001:db8::/32'] },
};

let server: TestServer;
let sinch: StandIn;
let away: Person;
beforeAll(async () => {
  sinch = await sinchStandIn(secret);
  const other = { clinic: 'rideau', number: '6135557001', projectId: 'p2', callbacks: elsewhere };
  writeFileSync(file, JSON.stringify([account(sinch.address), account(sinch.address, other)]));
  server = await startTestServer({ env: { FAX_ACCOUNTS_FILE: file, PUBLIC_URL: 'https://house.test' } });
  away = await server.login('admin@laurier.test');
  await holdTurns(server);
});
afterAll(async () => {
  await server.close();
  await sinch.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  sinch.faults.clear();
  sinch.calls.length = 0;
  sinch.left.length = 0;
});

const { run } = linesOf(() => server, file);
const basic = ({ user, password }: typeof callbacks = callbacks): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const json = { 'content-type': 'application/json', authorization: basic() };
const post = (body: BodyInit, headers: Readonly<Record<string, string>> = json, path = '/hooks/fax/sinch') =>
  server.anyone.fetch(path, { method: 'POST', body, headers });
const tells = async (event: string, id: string, more: object = {}): Promise<number> =>
  (await post(JSON.stringify({ event, eventTime: '2026-11-28T12:00:00Z', fax: { id }, ...more }))).status;
const leave = async (id: string, words: string, more: Partial<Left> = {}): Promise<Left> => {
  const one = { id, bytes: await pdfOf(words), read: false, ...more };
  sinch.left.push(one);
  return one;
};
const desk = async () => (await away.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data;
const onDesk = async () => (await desk()).filter(({ number }) => number === '6135550199');
const bytesOf = async (id: string) => Buffer.from(await (await away.fetch(`/v3/faxes/${id}/file`)).arrayBuffer());

test('RTE-5 clinic/faxes takes a fax that the service tells of at once, and once however often it is told', async () => {
  const before = (await onDesk()).map(({ id }) => id);
  const left = await leave('901', 'Told of');
  expect(await tells('INCOMING_FAX', '901')).toBe(204);
  const [one, ...more] = (await onDesk()).filter(({ id }) => !before.includes(id));
  expect([one!.copies, more]).toEqual([0, []]);
  expect((await bytesOf(one!.id)).equals(left.bytes)).toBe(true);
  const asked = sinch.calls.length;
  expect([await tells('INCOMING_FAX', '901'), await tells('INCOMING_FAX', '901')]).toEqual([204, 204]);
  expect((await onDesk()).find(({ id }) => id === one!.id)!.copies).toBe(0);
  expect(sinch.calls.length).toBe(asked);
  // Both at once, before either is kept.
  await leave('902', 'Told of twice');
  expect(await Promise.all([1, 2, 3].map(() => tells('INCOMING_FAX', '902')))).toEqual([204, 204, 204]);
  expect((await onDesk()).length).toBe(before.length + 2);
});

test('RTE-5 clinic/faxes takes the pages that came with the call where the service keeps none, as JSON or as a form', async () => {
  const before = (await onDesk()).length;
  const left = await leave('911', 'In the call', { unkept: true });
  expect(await tells('INCOMING_FAX', '911')).toBe(503);
  expect(await tells('INCOMING_FAX', '911', { file: Buffer.from(left.bytes).toString('base64') })).toBe(204);
  const formed = await leave('912', 'In the form', { unkept: true });
  const form = new FormData();
  form.append('event', 'INCOMING_FAX');
  form.append('fax', JSON.stringify({ id: '912', direction: 'INBOUND' }));
  form.append('file', new Blob([Buffer.from(formed.bytes)], { type: 'application/pdf' }), 'fax.pdf');
  expect((await post(form, { authorization: basic() })).status).toBe(204);
  const got = await onDesk();
  expect(got.length).toBe(before + 2);
  const kept = await Promise.all(got.map(({ id }) => bytesOf(id)));
  for (const { bytes } of [left, formed]) expect(kept.some((one) => one.equals(bytes))).toBe(true);
});

test('RTE-5 clinic/faxes believes no call: what the service’s own books do not say is neither taken nor sent', async () => {
  const before = (await desk()).length;
  const planted = Buffer.from(await pdfOf('Planted')).toString('base64');
  await leave('922', 'Went out', { says: { direction: 'OUTBOUND' } });
  await leave('923', 'Of another number', { says: { to: '+16135557001' } });
  await leave('924', 'On its way', { says: { status: 'IN_PROGRESS' } });
  for (const id of ['921', '922', '923', '924'])
    expect([id, await tells('INCOMING_FAX', id, { file: planted })]).toEqual([id, 204]);
  expect(await tells('SOMETHING_NEW', '922')).toBe(204);
  expect((await desk()).length).toBe(before);
});

test('RTE-5 clinic/faxes lets nobody call who is not known, before a word is read and without asking the service', async () => {
  await leave('931', 'Not for them');
  const body = JSON.stringify({ event: 'INCOMING_FAX', fax: { id: '931' } });
  const refused = async (authorization: string | undefined, what: BodyInit = body) =>
    (await post(what, { 'content-type': 'application/json', ...(authorization && { authorization }) })).status;
  expect(await refused(undefined)).toBe(401);
  expect(await refused(`Bearer ${callbacks.password}`)).toBe(401);
  expect(await refused(basic({ ...callbacks, password: `${callbacks.password}x` }))).toBe(401);
  expect(await refused(basic({ ...callbacks, user: elsewhere.user }))).toBe(401);
  expect(await refused(basic({ user: 'key', password: secret }))).toBe(401);
  // The right words, from an address that the service does not call from.
  expect(await refused(basic(elsewhere))).toBe(401);
  const huge = Buffer.alloc(30 * 1024 * 1024, 32);
  expect(await refused(undefined, huge).catch(() => 401)).toBe(401);
  expect(sinch.calls).toEqual([]);
});

test('RTE-5 clinic/faxes refuses calls that are too large, broken, or of another kind', async () => {
  expect((await post(Buffer.alloc(16 * 1024 * 1024, 32)).catch(() => ({ status: 413 }))).status).toBe(413);
  for (const body of ['{', '[]', 'null', '{"event":"INCOMING_FAX"}'])
    expect([body, (await post(body)).status]).toEqual([body, 400]);
  for (const id of ['../../v3/projects', 'a/b', '', 'x'.repeat(101), '%2e%2e'])
    expect([id, await tells('INCOMING_FAX', id)]).toEqual([id, 400]);
  expect((await post('--x', { ...json, 'content-type': 'multipart/form-data; boundary=y' })).status).toBe(400);
  expect((await post('<fax/>', { ...json, 'content-type': 'text/xml' })).status).toBe(415);
  expect((await post('{}', json, '/hooks/fax/srfax')).status).toBe(404);
  expect((await server.anyone.fetch('/hooks/fax/sinch', { headers: json })).status).toBe(405);
  expect(sinch.calls).toEqual([]);
});

test('RTE-5 clinic/faxes asks at once what became of a fax when it is told, and believes the books alone', async () => {
  const id = await queued(away, '6135552399');
  const state = async () => (await away.send(calls.readFax, { params: { id } })).data.state;
  await run();
  expect(await state()).toBe('sending');
  const handed = sinch.handed.at(-1)!;
  // Out of order: told that it is over while it is under way.
  expect(await tells('FAX_COMPLETED', handed.id, { fax: { id: handed.id, status: 'COMPLETED' } })).toBe(204);
  await run();
  expect(await state()).toBe('sending');
  handed.state = 'sent';
  await run();
  // Nobody told: it is asked only in a while.
  expect(await state()).toBe('sending');
  expect(await tells('FAX_COMPLETED', handed.id, { fax: { id: handed.id, status: 'FAILURE' } })).toBe(204);
  await run();
  expect(await state()).toBe('sent');
  const said = sinch.handed.length;
  // Told again, and of what nobody sent.
  expect([await tells('FAX_COMPLETED', handed.id), await tells('FAX_COMPLETED', '1')]).toEqual([204, 204]);
  await run();
  expect([await state(), sinch.handed.length]).toEqual(['sent', said]);
  expect(handed.callback).toBe(`https://${callbacks.user}:${callbacks.password}@house.test/hooks/fax/sinch`);
});

test('RTE-5 clinic/faxes loses nothing while the service cannot be asked, and takes nothing where faxes are off', async () => {
  const before = (await onDesk()).length;
  await leave('941', 'Later');
  sinch.faults.set('status', 'fails');
  expect(await tells('INCOMING_FAX', '941')).toBe(503);
  sinch.faults.clear();
  await away.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } });
  expect(await tells('INCOMING_FAX', '941')).toBe(403);
  await away.send(setFeature, { params: { id: 'faxes' }, body: { enabled: true } });
  expect((await onDesk()).length).toBe(before);
  expect(await tells('INCOMING_FAX', '941')).toBe(204);
  expect((await onDesk()).length).toBe(before + 1);
});

test('RTE-5 clinic/faxes takes no weak or doubled words of a hook, and no address that is none', () => {
  const refused = (more: object, ...others: object[]): string => {
    writeFileSync(join(folder, 'bad.json'), JSON.stringify([account('https://fax.test', more), ...others]));
    try {
      readAccounts(join(folder, 'bad.json'));
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(refused({})).toBe('');
  expect(refused({ callbacks: { ...callbacks, from: ['192.0.2.7', '2001:db8::/48'] } })).toBe('');
  expect(refused({ callbacks: { ...callbacks, password: 'short' } })).toMatch(/0\.callbacks\.password must be 20/);
  for (const one of ['192.0.2.0/33', 'fax.test', '0.0.0', '192.0.2.1/'])
    expect(refused({ callbacks: { ...callbacks, from: [one] } })).toContain('0.callbacks.from.0');
  const other = account('https://fax.test', { clinic: 'rideau', number: '6135557001' });
  expect(refused({}, other)).toContain('1.callbacks.user stands there twice');
});
