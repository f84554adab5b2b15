import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listNotifications } from '#core/shared';
import * as calls from '../../shared/calls.ts';
import { type Message, messageAdded, messagesRead, typing } from '../../shared/message.ts';
import { expireRequests, removeLooseFiles } from '../cleanup.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

let server: TestServer;
let maya: Person, priya: Person, daniel: Person;
let clock = new Date();

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
  [maya, priya, daniel] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
  ] as const);
});
afterAll(() => server.close());

const open = async (people: readonly Person[] = [priya]): Promise<string> => {
  const body = { session_reason: 'Talk', start: 'now' as const, users: people.map(({ email }) => ({ email })) };
  const { session_id } = (await maya.send(calls.requestSession, { body })).data.data;
  await people[0]!.send(calls.confirmSession, { body: { session_id, confirmed: true } });
  return session_id;
};
const say = (who: Person, session_id: string, text: string, more: object = {}) =>
  who.send(calls.sendMessage, { body: { session_id, client_id: randomUUID(), text, ...more } });
const read = (who: Person, session_id: string, up_to: number) =>
  who.send(calls.readMessages, { body: { session_id, up_to } });
const page = async (who: Person, query: { session_id: string; before?: number; after?: number; limit?: number }) =>
  (await who.send(calls.listSessions, { query: { ...query, include_messages: 'true' } })).data.data[0]!;

test('a message sent many times at once under one client_id is there exactly once', async () => {
  const session_id = await open();
  const body = { session_id, client_id: randomUUID(), text: 'Only once' };
  const answers = await Promise.all(Array.from({ length: 12 }, () => maya.send(calls.sendMessage, { body })));
  expect(new Set(answers.map(({ data }) => data.data.seq))).toEqual(new Set([1]));
  const after = await page(priya, { session_id });
  expect([after.messages!.length, after.unread]).toEqual([1, 1]);
});

test('messages sent at once are numbered without gaps, in one order for everybody', async () => {
  const session_id = await open([priya, daniel]);
  await Promise.all(
    [maya, priya, daniel].flatMap((who) => Array.from({ length: 8 }, (_, n) => say(who, session_id, `m${n}`))),
  );
  const seen = (await page(maya, { session_id })).messages!;
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
  expect((await page(daniel, { session_id })).messages).toEqual(seen);
});

test('API-6 pages go back and forth from a message number', async () => {
  const session_id = await open();
  for (let n = 1; n <= 12; n += 1) await say(maya, session_id, `${n}`);
  const texts = async (query: object) =>
    (await page(priya, { session_id, limit: 4, ...query })).messages!.map(({ text }) => text);
  expect(await texts({})).toEqual(['9', '10', '11', '12']);
  expect(await texts({ before: 9 })).toEqual(['5', '6', '7', '8']);
  expect(await texts({ after: 2 })).toEqual(['3', '4', '5', '6']);
});

test('unread counts follow what others wrote, agree in every answer, and go down as one reads', async () => {
  const session_id = await open();
  for (const text of ['a', 'b', 'c']) await say(maya, session_id, text);
  await say(priya, session_id, 'mine does not count');
  const unreadOf = async (who: Person) => {
    const all = (await who.send(calls.uniqueSessions)).data;
    const listed = all.data.find((session) => session.session_id === session_id)!.unread;
    expect((await page(who, { session_id })).unread).toBe(listed);
    expect(all.unread).toBe(all.data.reduce((sum, { unread }) => sum + unread, 0));
    return listed;
  };
  expect([await unreadOf(maya), await unreadOf(priya)]).toEqual([1, 3]);
  expect((await read(priya, session_id, 1)).data.data).toMatchObject({ read_seq: 1, unread: 2 });
  expect((await read(priya, session_id, 99)).data.data).toMatchObject({ read_seq: 4, unread: 0 });
  expect((await read(priya, session_id, 2)).data.data).toMatchObject({ read_seq: 4, unread: 0 });
  expect(await unreadOf(priya)).toBe(0);
});

test('STA-6 a message reaches the others live; reading it tells its author who has', async () => {
  const session_id = await open();
  const [hers, theirs] = await Promise.all([maya.live(), priya.live()]);
  await say(maya, session_id, 'Are you there?');
  const arrived = await theirs.until('event', (frame) => frame.type === 'event' && frame.kind === messageAdded.kind);
  expect((arrived as { data: Message }).data).toMatchObject({
    session_id,
    seq: 1,
    text: 'Are you there?',
    author_id: maya.profileId,
  });
  await read(priya, session_id, 1);
  const mark = await hers.until('event', (frame) => frame.type === 'event' && frame.kind === messagesRead.kind);
  expect((mark as { data: object }).data).toEqual({ session_id, profile_id: priya.profileId, up_to: 1 });
  hers.close();
  theirs.close();
});

test('typing reaches the others of the session and nobody from outside', async () => {
  const session_id = await open();
  const [theirs, outside] = await Promise.all([priya.live(), daniel.live()]);
  outside.send({ type: 'signal', kind: typing.kind, data: { session_id } });
  const hers = await maya.live();
  hers.send({ type: 'signal', kind: typing.kind, data: { session_id } });
  const frame = await theirs.until('signal');
  expect(frame).toMatchObject({ kind: typing.kind, from: maya.profileId, data: { session_id } });
  expect(theirs.frames.filter(({ type }) => type === 'signal')).toHaveLength(1);
  for (const client of [hers, theirs, outside]) client.close();
});

test('ENT-6 the bell speaks of a session once until it is read, and never of what is written', async () => {
  const session_id = await open();
  for (let n = 0; n < 3; n += 1) await say(maya, session_id, 'chest pain');
  const bell = await server.services.asSystem((db) =>
    db
      .selectFrom('notification' as never)
      .selectAll()
      .execute()
      .then((rows) => rows as unknown as { kind: string; profile_id: string; data: { session_id?: string } }[]),
  );
  const own = bell.filter(({ data }) => data.session_id === session_id);
  // Two people's rows of one step have no order between them.
  expect(own.map(({ kind, profile_id }) => `${kind} ${profile_id}`).sort()).toEqual([
    `message ${priya.profileId}`,
    `request ${priya.profileId}`,
    `secure_messaging_status ${maya.profileId}`,
  ]);
  await read(priya, session_id, 3);
  expect(
    (await priya.send(listNotifications, { query: { unread: 'true', limit: 100 } })).data.data.some(
      ({ data }) => data.session_id === session_id,
    ),
  ).toBe(false);
  expect(JSON.stringify(own)).not.toMatch(/chest pain|Talk/);
});

test('a message is refused where there is nothing in it, no session for it, or nobody to read it', async () => {
  const session_id = await open();
  expect((await say(maya, session_id, '   ')).status).toBe(422);
  expect((await say(maya, session_id, 'x'.repeat(8001))).status).toBe(422);
  expect((await say(maya, session_id, 'a\u0000b')).status).toBe(422);
  expect((await say(maya, session_id, 'hm', { reply_to: 7 })).status).toBe(422);
  expect((await say(daniel, session_id, 'let me in')).status).toBe(404);
  expect((await say(maya, randomUUID(), 'nowhere')).status).toBe(404);
  await priya.send(calls.completeSession, { body: { session_id } });
  expect((await say(maya, session_id, 'too late')).failure.code).toBe('session_completed');
});

test('hostile text comes back as it was written', async () => {
  const session_id = await open();
  const text = `<img src=x onerror=alert(1)> '; drop table messaging_message; -- \u202e\ud83d\ude00 {{7*7}}`;
  await say(maya, session_id, text);
  expect((await page(priya, { session_id })).messages!.at(-1)!.text).toBe(text);
});

test('replies carry the start of what they answer', async () => {
  const session_id = await open();
  await say(maya, session_id, 'Which cream?\nThe white one?');
  const answer = await say(priya, session_id, 'Yes', { reply_to: 1 });
  expect(answer.data.data.reply_to).toEqual({
    seq: 1,
    author_id: maya.profileId,
    preview: 'Which cream? The white one?',
  });
});

test('search finds words whatever their case and accents, only in its session, and takes signs as signs', async () => {
  const session_id = await open();
  for (const text of ['Évalué hier', 'nothing', 'REEVALUE', '100 % sure', 'under_score'])
    await say(maya, session_id, text);
  const found = async (q: string) =>
    (await priya.send(calls.searchMessages, { query: { session_id, q } })).data.data.map(({ seq }) => seq);
  expect(await found('evalue')).toEqual([3, 1]);
  expect(await found('%')).toEqual([4]);
  expect(await found('_')).toEqual([5]);
  expect((await daniel.send(calls.searchMessages, { query: { session_id, q: 'evalue' } })).status).toBe(404);
});

test('a session of 10,000 messages is opened and paged in constant small steps', async () => {
  const session_id = await open();
  await server.services.asSystem(async (db) => {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      session_id,
      seq: n + 1,
      org_id: maya.orgId,
      author_id: maya.profileId,
      client_id: randomUUID(),
      text: `line ${n + 1}`,
      folded: `line ${n + 1}`,
      reply_to: null,
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await db
        .insertInto('messaging_message')
        .values(rows.slice(from, from + 1000))
        .execute();
    await db.updateTable('messaging_session').set({ last_seq: 10_000 }).where('id', '=', session_id).execute();
  });
  const first = await page(priya, { session_id });
  expect(first.messages!.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => 9951 + n));
  expect((await page(priya, { session_id, after: 5000 })).messages![0]!.seq).toBe(5001);
  expect((await priya.send(calls.searchMessages, { query: { session_id, q: 'line 9999' } })).data.data).toEqual([
    { seq: 9999, preview: 'line 9999' },
  ]);
});

test('opening a session is audited once, and an export each time', async () => {
  const session_id = await open();
  await say(maya, session_id, 'For the record\nsecond line');
  await page(priya, { session_id });
  await page(priya, { session_id });
  const text = await (await priya.fetch(`/v3/sessions/export?session_id=${session_id}`)).text();
  expect(text).toContain('For the record');
  expect(text).toContain('Maya Tremblay');
  const json = await (await priya.fetch(`/v3/sessions/export?session_id=${session_id}&format=json`)).json();
  expect((json as { messages: Message[] }).messages).toHaveLength(1);
  await settleAudit(server);
  const trail = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event' as never)
      .selectAll()
      .orderBy('seq' as never)
      .execute()
      .then(
        (rows) =>
          rows as unknown as {
            action: string;
            target_id: string;
            profile_id: string;
            patient_id: string | null;
            detail: object;
          }[],
      ),
  );
  const own = trail.filter(
    ({ target_id, profile_id, action }) =>
      target_id === session_id && profile_id === priya.profileId && action === 'read',
  );
  expect(own.map(({ detail }) => detail)).toEqual([{}, { exported: 'text' }, { exported: 'json' }]);
});

test('STA-1 a request that nobody answers in time expires, and its people are told', async () => {
  const body = { session_reason: 'Wait', start: 'now' as const, users: [{ email: priya.email }] };
  const { session_id } = (await maya.send(calls.requestSession, { body })).data.data;
  const before = clock;
  clock = new Date(before.getTime() + 25 * 3_600_000);
  const expired = { session_id, confirmed: true };
  const fresh = await server.login('practitioner@pavilion.test');
  expect((await fresh.send(calls.confirmSession, { body: expired })).failure.code).toBe('session_expired');
  await expireRequests(server.services);
  const now = (await fresh.send(calls.listSessions, { query: { session_id } })).data.data[0]!;
  expect(now).toMatchObject({ session_status: 'expired', confirmed: null, due: null });
  clock = before;
});

test('files that no message carries are removed after a day', async () => {
  const file = new File(['loose words'], 'loose.txt', { type: 'text/plain' });
  const { data } = (await maya.send(calls.uploadFile, { file })).data;
  await server.services.asSystem(async (db) => {
    await db
      .updateTable('messaging_file')
      .set({ created_at: new Date(clock.getTime() - 2 * 86_400_000) })
      .where('id', '=', data.file!.file_id)
      .execute();
  });
  await removeLooseFiles(server.services);
  expect((await maya.fetch(`/v3/sessions/files/${data.file!.file_id}`)).status).toBe(404);
});
