import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listIntegrations, setFeature, testIntegration } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { maxBytes } from '../../shared/faxState.ts';
import { holdJobs } from '../tests/linesKit.ts';
import { pdfOf } from '../tests/testKit.ts';
import { openImapMailbox } from './imapMailbox.ts';
import { type ImapStandIn, imapStandIn, type StandInMail, type StandInPart } from './imapStandIn.ts';
import { mailArrivals } from './mailArrivals.ts';

const password = 'hidden-word-7';
const folder = mkdtempSync(join(tmpdir(), 'pavilion-mail-'));
const file = join(folder, 'mailboxes.json');
let server: TestServer;
let imap: ImapStandIn;
let clerk: Person;
beforeAll(async () => {
  imap = await imapStandIn('faxes@clinic.test', password);
  write();
  server = await startTestServer({ env: { FAX_MAIL_FILE: file } });
  clerk = await server.login('admin@pavilion.test');
  await holdJobs(server, 'mail');
});
afterAll(async () => {
  await server.close();
  await imap.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  imap.mails.length = 0;
  imap.commands.length = 0;
  imap.fault = null;
  imap.cutAt = null;
});

const write = (more: object = {}): void =>
  writeFileSync(
    file,
    JSON.stringify([
      {
        ...{ clinic: 'rideau', host: '127.0.0.1', port: imap.port, secure: false, user: 'faxes@clinic.test', password },
        ...{ from: ['@fax.test'], ...more },
      },
    ]),
  );
const arrivals = () => mailArrivals(server.services, file, openImapMailbox);
let uids = 100;
const mail = (parts: readonly StandInPart[], more: Partial<StandInMail> = {}): StandInMail => {
  const one = {
    uid: (uids += 1),
    from: 'line@fax.test',
    subject: 'Fax from 613-555-0199',
    parts,
    read: false,
    ...more,
  };
  imap.mails.push(one);
  return one;
};
const text = { type: 'text/plain', bytes: Buffer.from('You have a new fax.') };
const pdf = async (words: string): Promise<StandInPart> => ({
  ...{ type: 'application/pdf', name: 'fax.pdf', bytes: await pdfOf(words) },
});
const desk = async () => (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data;
const ids = async () => new Set((await desk()).map(({ id }) => id));
const bytesOf = async (id: string) => Buffer.from(await (await clerk.fetch(`/v3/faxes/${id}/file`)).arrayBuffer());
const fresh = async (before: ReadonlySet<string>) => (await desk()).filter(({ id }) => !before.has(id));
const state = async () => (await clerk.send(calls.countFaxes, {})).data.mailbox;

test('RTE-5 clinic/faxes takes each fax of a mail once, byte for byte, and marks the mail as read after it is kept', async () => {
  const before = await ids();
  const [one, two] = [await pdf('By mail'), { ...(await pdf('Second')), type: 'application/octet-stream' }];
  const both = mail([text, one, two], { subject: 'New fax (1 613 555 0199), 2 pages' });
  await arrivals().look();
  const got = await fresh(before);
  expect(got.map(({ number, content, copies }) => [number, content, copies])).toEqual([
    ['6135550199', 'readable', 0],
    ['6135550199', 'readable', 0],
  ]);
  const kept = await Promise.all(got.map(({ id }) => bytesOf(id)));
  for (const { bytes } of [one, two]) expect(kept.some((each) => each.equals(Buffer.from(bytes)))).toBe(true);
  expect(both.read).toBe(true);
  // A stop before it was marked: it is not fetched again, and marked.
  both.read = false;
  imap.commands.length = 0;
  await arrivals().look();
  expect([(await fresh(before)).length, both.read]).toEqual([2, true]);
  expect(imap.commands.filter((name) => name === 'UID FETCH')).toHaveLength(1);
  // The service mails it once more: the desk counts it, and has it once.
  mail([one]);
  await arrivals().look();
  const again = await fresh(before);
  expect(again).toHaveLength(2);
  expect(again.map(({ copies }) => copies).sort()).toEqual([0, 1]);
});

test('RTE-5 clinic/faxes marks a mail as read only after the last of its faxes is kept, whatever the line does in between', async () => {
  const before = await ids();
  const both = mail([await pdf('Came'), await pdf('Did not come')]);
  imap.cutAt = '2';
  await arrivals().look();
  expect([both.read, (await fresh(before)).length]).toEqual([false, 1]);
  imap.cutAt = null;
  await arrivals().look();
  expect([both.read, (await fresh(before)).length]).toEqual([true, 2]);
});

test('RTE-5 clinic/faxes leaves mails that are no faxes unread, says how many and why, and writes nothing of them down', async () => {
  const before = await ids();
  const lines: string[] = [];
  const { log } = server.services;
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    jest.spyOn(log, level).mockImplementation((...said: unknown[]) => void lines.push(JSON.stringify(said))),
  );
  const fax = await pdf('Planted');
  const left = [
    mail([fax], { from: 'eve@evil.test', subject: 'Secret subject' }),
    mail([fax], { from: 'line@fax.test.evil.test' }),
    mail([fax], { from: 'line@fax.test,eve@evil.test' }),
    mail([text], { subject: 'Secret bill' }),
    mail([{ type: 'image/png', name: 'logo.pdf', bytes: Buffer.from('x') }]),
    mail([{ type: 'message/rfc822', bytes: Buffer.from('x') }]),
    mail(Array.from({ length: 21 }, () => fax)),
  ];
  const { look } = arrivals();
  await look();
  expect((await fresh(before)).length).toBe(0);
  expect(left.map(({ read }) => read)).toEqual(left.map(() => false));
  expect(await state()).toMatchObject({ away: false, left: { sender: 3, unproven: 0, nothing: 4 } });
  // They are not looked at again, and the next fax is not kept waiting by them.
  imap.commands.length = 0;
  await look();
  expect(imap.commands).not.toContain('UID FETCH');
  const next = mail([await pdf('After them')]);
  await look();
  expect([(await fresh(before)).length, next.read]).toEqual([1, true]);
  expect(lines.join('\n')).not.toMatch(/Secret|eve@|hidden-word/);
  for (const spy of spies) spy.mockRestore();
  // Somebody read them: nothing is left to say.
  for (const one of left) one.read = true;
  await look();
  expect((await state())!.left).toEqual({ sender: 0, unproven: 0, nothing: 0 });
});

test('RTE-5 clinic/faxes takes only mails whose sender the clinic’s own mail server vouches for, where it is named', async () => {
  const before = await ids();
  write({ authenticatedBy: 'mx.clinic.test' });
  const pass = 'mx.clinic.test; spf=pass smtp.mailfrom=fax.test; dmarc=pass (p=reject) header.from=fax.test';
  const good = mail([await pdf('Proven')], { proof: pass });
  const forged = [
    undefined,
    'mx.clinic.test; dmarc=fail header.from=fax.test',
    'mx.clinic.test; dmarc=pass header.from=evil.test',
    'mx.clinic.test; dmarc=fail (dmarc=pass header.from=fax.test) header.from=fax.test',
    'mx.clinic.test; dmarc=fail header.from=fax.test; dmarc=pass header.from=fax.test',
    'mx.evil.test; dmarc=pass header.from=fax.test',
    // What came along stands below what our server said.
    `mx.clinic.test; none\r\nAuthentication-Results: ${pass}`,
    `mx.other.test; none\r\nAuthentication-Results: ${pass}`,
  ];
  const fax = await pdf('Forged');
  const bad = forged.map((proof) => mail([fax], proof === undefined ? {} : { proof }));
  await arrivals().look();
  expect([good.read, ...bad.map(({ read }) => read)]).toEqual([true, ...bad.map(() => false)]);
  expect((await fresh(before)).length).toBe(1);
  expect((await state())!.left).toEqual({ sender: 0, unproven: bad.length, nothing: 0 });
  write();
});

test('RTE-5 clinic/faxes announces a mailed fax that is too large, keeps one that cannot be read, and takes the rest', async () => {
  const before = await ids();
  const large = (bytes: number) => ({ type: 'application/pdf', name: 'large.pdf', bytes: Buffer.alloc(bytes, 37) });
  mail([large(maxBytes + 1)], { subject: 'Big' });
  // So large that it is not even fetched.
  mail([large(2 * maxBytes)], { subject: 'Huge' });
  mail([{ type: 'image/tiff', name: 'fax.tif', bytes: Buffer.from('no picture') }]);
  mail([await pdf('Behind them')], { subject: 'Fax 2026-11-28 000123456789' });
  await arrivals().look();
  const got = await fresh(before);
  expect(got.map(({ content, number }) => [content, number]).sort()).toEqual([
    ['broken', '6135550199'],
    ['readable', ''],
    ['too_large', ''],
    ['too_large', ''],
  ]);
  expect(imap.mails.map(({ read }) => read)).toEqual([true, true, true, true]);
});

test('RTE-5 clinic/faxes says that a mailbox does not answer, loses nothing, and takes nothing where faxes are off', async () => {
  const before = await ids();
  const one = mail([await pdf('Later')]);
  imap.fault = 'UID STORE';
  await arrivals().look();
  expect([one.read, (await fresh(before)).length]).toEqual([false, 1]);
  imap.fault = 'UID SEARCH';
  await arrivals().look();
  expect((await state())!.away).toBe(true);
  imap.fault = null;
  await clerk.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } });
  imap.commands.length = 0;
  await arrivals().look();
  expect(imap.commands).toEqual([]);
  await clerk.send(setFeature, { params: { id: 'faxes' }, body: { enabled: true } });
  await arrivals().look();
  expect([one.read, (await fresh(before)).length, (await state())!.away]).toEqual([true, 1, false]);
});

test('INT-3 the console says whether there is a fax mailbox, opens it without touching a mail, and tells a wrong password apart', async () => {
  const found = async (person: Person) =>
    (await person.send(listIntegrations, {})).data.data.find(({ id }) => id === 'fax-mail');
  expect(await found(clerk)).toMatchObject({
    mode: 'outside',
    says: { 'en-CA': expect.stringContaining('mailboxes') },
  });
  mail([await pdf('Untouched')]);
  const tried = () => clerk.send(testIntegration, { params: { id: 'fax-mail' } });
  expect((await tried()).data.problem).toBeNull();
  expect(imap.commands).not.toContain('UID FETCH');
  write({ password: 'wrong' });
  await expect(arrivals().check()).rejects.toMatchObject({ code: 'EAUTH' });
  write();
  const without = await startTestServer();
  const other = await without.login('admin@pavilion.test');
  expect(await found(other)).toMatchObject({
    mode: 'built_in',
    says: { 'en-CA': expect.stringContaining('No fax mailbox') },
  });
  expect((await other.send(calls.countFaxes, {})).data.mailbox).toBeNull();
  await without.close();
});

test.each([
  [{ from: [] }, '0.from'],
  [{ from: ['fax.test'] }, '0.from.0 must be an address'],
  [{ host: 'mail.test' }, '0.secure must be true'],
  [{ authenticatedBy: 'a b' }, '0.authenticatedBy'],
  [{ extra: 1 }, '0'],
])('RTE-5 clinic/faxes refuses a mailbox with %j at the start, and says no secret', (more, said) => {
  write(more);
  expect(arrivals).toThrow(said);
  expect(arrivals).not.toThrow(password);
  write();
});
