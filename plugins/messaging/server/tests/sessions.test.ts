import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import type { Session } from '../../shared/session.ts';

let server: TestServer;
let maya: Person, owen: Person, priya: Person, daniel: Person, admin: Person, clinicAdmin: Person, stranger: Person;

beforeAll(async () => {
  server = await startTestServer();
  [maya, owen, priya, daniel, admin, clinicAdmin, stranger] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
    server.login('practitioner@laurier.test'),
  ] as const);
});
afterAll(() => server.close());

const request = async (from: Person, to: readonly Person[], reason = 'A question'): Promise<Session> =>
  (
    await from.send(calls.requestSession, {
      body: { session_reason: reason, start: 'now', users: to.map(({ email }) => ({ email })) },
    })
  ).data.data;
const confirm = (who: Person, session: Session, confirmed: boolean) =>
  who.send(calls.confirmSession, { body: { session_id: session.session_id, confirmed } });
const statusOf = async (who: Person, session: Session): Promise<string> =>
  (await who.send(calls.listSessions, { query: { session_id: session.session_id } })).data.data[0]!.session_status;

test('API-8 ENT-4 a request is answered with every field of a session', async () => {
  const session = await request(maya, [priya], 'Rash');
  expect(session).toMatchObject({
    session_reason: 'Rash',
    session_status: 'requested',
    confirmed: null,
    kind: 'secure',
    requested_by: maya.profileId,
    unread: 0,
    last_message: null,
    mine: true,
  });
  expect(session.users.map((user) => user.email)).toEqual([maya.email, `${priya.profileId}@people.invalid`]);
  expect(Date.parse(session.due!)).toBeGreaterThan(Date.parse(session.created_at));
  expect(Date.parse(session.start)).not.toBeNaN();
});

test('API-8 what is asked goes with the request: the one who is to answer reads it before they confirm, nobody else does', async () => {
  const { data } = await maya.send(calls.uploadFile, {
    file: new File(['a rash'], 'rash.txt', { type: 'text/plain' }),
  });
  const message = { text: 'It itches since Monday.', file_ids: [data.data.file!.file_id] };
  const body = { session_reason: 'Rash', start: 'now' as const, users: [{ email: priya.email }], message };
  const made = (await maya.send(calls.requestSession, { body: { ...body, client_id: randomUUID() } })).data.data;
  expect(made).toMatchObject({ session_status: 'requested', last_seq: 1, unread: 0 });
  const read = async (who: Person) =>
    (
      await who.send(calls.listSessions, {
        query: { session_id: made.session_id, include_messages: 'true' },
      })
    ).data.data[0];
  expect(await read(priya)).toMatchObject({
    unread: 1,
    messages: [{ text: message.text, files: [{ name: 'rash.txt' }] }],
  });
  const decides = await read(clinicAdmin);
  expect([decides?.last_message, decides?.messages]).toEqual([null, undefined]);
  expect((await read(daniel).catch(() => undefined))?.messages).toBeUndefined();
  // A file goes with one message only, and only with its owner's.
  expect((await maya.send(calls.requestSession, { body })).status).toBe(422);
  expect((await owen.send(calls.requestSession, { body })).status).toBe(422);
  const empty = { ...body, message: { text: '  ' } };
  expect((await maya.send(calls.requestSession, { body: empty })).status).toBe(422);
  expect(
    (await maya.send(calls.listSessions, { query: { user_id: priya.profileId } })).data.data.length,
  ).toBeGreaterThan(0);
});

test('a clinic says how soon it usually answers: eight of ten, those who still wait too, and nothing of too few', async () => {
  const { asSystem } = server.services;
  const hours = async (): Promise<number | null> => (await maya.send(calls.answerTime, {})).data.data.hours;
  const hour = 3_600_000;
  // Beyond what the demonstration and the tests before this asked.
  await asSystem((db) =>
    db
      .updateTable('messaging_session')
      .set({ created_at: new Date(0) })
      .execute(),
  );
  expect(await hours()).toBeNull();
  for (let n = 1; n <= 10; n += 1) {
    const session = await request(maya, [priya]);
    const created_at = new Date(Date.now() - 48 * hour);
    await asSystem((db) =>
      db.updateTable('messaging_session').set({ created_at }).where('id', '=', session.session_id).execute(),
    );
    // One of them is never answered, and one only agreed to.
    if (n === 10) continue;
    await confirm(priya, session, true);
    if (n === 9) continue;
    const said = { session_id: session.session_id, client_id: randomUUID(), text: 'Yes.' };
    await priya.send(calls.sendMessage, { body: said });
    await asSystem((db) =>
      db
        .updateTable('messaging_message')
        .set({ created_at: new Date(created_at.getTime() + n * hour) })
        .where('session_id', '=', session.session_id)
        .execute(),
    );
  }
  expect(await hours()).toBeCloseTo(8);
  expect((await stranger.send(calls.answerTime, {})).status).not.toBe(200);
});

test('API-8 of two profiles with one address and one role the one with a record is asked', async () => {
  const { asSystem } = server.services;
  const second = await asSystem(async (db) => {
    const { account_id, org_id, role } = await db
      .selectFrom('profile')
      .select(['account_id', 'org_id', 'role'])
      .where('id', '=', priya.profileId)
      .executeTakeFirstOrThrow();
    const name = { first_name: 'Priya', last_name: 'Elsewhere', title: null, resource_id: null };
    const made = { account_id, org_id, role, ...name, created_at: new Date(0) };
    return db.insertInto('profile').values(made).returning('id').executeTakeFirstOrThrow();
  });
  // A row that was written again stands behind the others for a database that is given no order.
  await asSystem((db) => db.updateTable('profile').set({ title: 'MD' }).where('id', '=', priya.profileId).execute());
  const session = await request(maya, [priya], 'Which of the two');
  await asSystem((db) => db.deleteFrom('profile').where('id', '=', second.id).execute());
  expect(session.users.map((user) => user.email)).toContain(`${priya.profileId}@people.invalid`);
});

test('API-8 the same client_id twice is one request', async () => {
  const body = {
    session_reason: 'Once',
    start: 'now' as const,
    users: [{ email: priya.email }],
    client_id: randomUUID(),
  };
  const [first, second] = await Promise.all([
    maya.send(calls.requestSession, { body }),
    maya.send(calls.requestSession, { body }),
  ]);
  expect(second.data.data.session_id).toBe(first.data.data.session_id);
});

test('API-8 a start is now or a time to come, in any zone', async () => {
  const send = (start: string) =>
    maya.send(calls.requestSession, {
      body: { session_reason: 'When', start, users: [{ email: priya.email }] },
    });
  const ahead = new Date(Date.now() + 3 * 86_400_000);
  const answer = await send(ahead.toISOString().replace('Z', '+00:00'));
  expect(answer.status).toBe(201);
  expect(answer.data.data.due).toBe(answer.data.data.start);
  expect((await send(new Date(Date.now() - 3_600_000).toISOString())).failure.fields).toHaveProperty('start');
  expect((await send('tomorrow')).status).toBe(422);
});

test('ENT-7 the kind follows from who is in it', async () => {
  expect((await request(maya, [priya, daniel])).kind).toBe('care_team');
  expect((await request(priya, [daniel])).kind).toBe('provider');
  const about = await priya.send(calls.requestSession, {
    query: { patient: owen.profileId },
    body: { session_reason: 'About him', start: 'now', users: [{ email: daniel.email }] },
  });
  expect(about.data.data).toMatchObject({ kind: 'care_team', patient: { id: owen.profileId } });
  expect((await owen.send(calls.listSessions, { query: { session_id: about.data.data.session_id } })).status).toBe(404);
});

test('API-8 patients cannot ask patients, nobody another organisation, and the refusals do not differ', async () => {
  const ask = (from: Person, email: string) =>
    from.send(calls.requestSession, { body: { session_reason: 'x', start: 'now', users: [{ email }] } });
  const refused = await Promise.all([
    ask(maya, owen.email),
    ask(maya, 'nobody@nowhere.test'),
    ask(maya, stranger.email),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  const words = refused.map(({ failure: { requestId: _one, ...rest } }) => rest);
  expect(words[0]).toEqual(words[1]);
  expect(words[0]).toEqual(words[2]);
  expect((await ask(maya, maya.email)).status).toBe(422);
});

test('API-9 STA-1 the invitee confirms, the requester cannot', async () => {
  const session = await request(maya, [priya]);
  expect((await confirm(maya, session, true)).failure.code).toBe('forbidden');
  const answer = await confirm(priya, session, true);
  expect(answer.data.data).toMatchObject({
    session_status: 'confirmed',
    confirmed: true,
    due: null,
    decided_by: priya.profileId,
  });
  // A repeated answer, whose first was lost on the way, is the first.
  expect((await confirm(priya, session, true)).status).toBe(200);
  const late = await confirm(priya, session, false);
  expect([late.status, late.failure.code]).toEqual([409, 'session_confirmed']);
});

test('STA-1 the one who asked may take the request back', async () => {
  const session = await request(maya, [priya]);
  expect((await confirm(maya, session, false)).data.data).toMatchObject({
    session_status: 'denied',
    decided_by: maya.profileId,
  });
  expect((await confirm(priya, session, true)).failure.code).toBe('session_denied');
});

test('STA-1 of a confirmation and a denial at once exactly one is settled', async () => {
  for (let round = 0; round < 8; round += 1) {
    const session = await request(maya, [priya, daniel]);
    const answers = await Promise.all([
      confirm(priya, session, true),
      confirm(daniel, session, false),
      admin.send(calls.decideSession, { body: { session_id: session.session_id, confirmed: false } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    const settled = await statusOf(maya, session);
    expect(settled).toBe(statuses[0] === 200 ? 'confirmed' : 'denied');
    for (const loser of answers.filter(({ status }) => status === 409))
      expect(loser.failure.code).toBe(`session_${settled}`);
  }
});

test('API-10 ROL-2 administrators confirm or deny between others, with a reason; nobody else may', async () => {
  const session = await request(maya, [priya]);
  const decide = (who: Person, confirmed: boolean, reason?: string) =>
    who.send(calls.decideSession, {
      body: { session_id: session.session_id, confirmed, ...(reason !== undefined && { reason }) },
    });
  expect((await decide(maya, true)).status).toBe(403);
  expect((await decide(priya, true)).status).toBe(403);
  const answer = await decide(admin, false, 'She is away this week.');
  expect(answer.data.data).toMatchObject({
    session_status: 'denied',
    decision_reason: 'She is away this week.',
    mine: false,
  });
  const own = await request(admin, [priya]);
  expect(
    (await admin.send(calls.decideSession, { body: { session_id: own.session_id, confirmed: true } })).status,
  ).toBe(403);
  expect(
    (await clinicAdmin.send(calls.decideSession, { body: { session_id: own.session_id, confirmed: true } })).status,
  ).toBe(200);
});

test('API-7 the manage queue is sorted by created_at and only for administrators', async () => {
  const answer = await admin.send(calls.manageSessions, {
    query: { status: 'requested', order: 'oldest', limit: 100 },
  });
  const made = answer.data.data.map((session) => session.created_at);
  expect(made.length).toBeGreaterThan(2);
  expect(made).toEqual(made.toSorted());
  expect(answer.data.data.every((session) => session.last_message === null || session.mine)).toBe(true);
  const newest = (await admin.send(calls.manageSessions, { query: { limit: 5 } })).data.data;
  expect(newest.map((session) => session.created_at)).toEqual(
    newest
      .map((session) => session.created_at)
      .toSorted()
      .reverse(),
  );
  const last = newest.at(-1)!;
  const next = await admin.send(calls.manageSessions, {
    query: { limit: 5, from: last.created_at, from_id: last.session_id },
  });
  const ids = new Set(newest.map((session) => session.session_id));
  expect(next.data.data.some((session) => ids.has(session.session_id))).toBe(false);
  for (const other of [maya, priya, server.anyone])
    expect((await other.send(calls.manageSessions)).status).toBeGreaterThanOrEqual(401);
});

test('API-11 STA-1 a session is completed, then reopened by staff only', async () => {
  const session = await request(maya, [priya]);
  const body = { session_id: session.session_id };
  expect((await maya.send(calls.completeSession, { body })).failure.code).toBe('session_requested');
  await confirm(priya, session, true);
  expect((await priya.send(calls.completeSession, { body })).data.data).toMatchObject({ session_status: 'completed' });
  expect((await maya.send(calls.reopenSession, { body })).status).toBe(403);
  expect((await daniel.send(calls.reopenSession, { body })).status).toBe(404);
  expect((await priya.send(calls.reopenSession, { body })).data.data).toMatchObject({
    session_status: 'confirmed',
    completed_at: null,
  });
});

test('API-4 API-5 everyone lists their own sessions; user_id narrows them', async () => {
  const session = await request(owen, [daniel]);
  const mine = (await owen.send(calls.uniqueSessions)).data;
  expect(mine.data[0]!.session_id).toBe(session.session_id);
  expect(mine.data.every(({ users }) => users.some((user) => user.profile_id === owen.profileId))).toBe(true);
  const withOwen = (await daniel.send(calls.listSessions, { query: { user_id: owen.profileId } })).data.data;
  expect(withOwen.length).toBeGreaterThan(0);
  expect(withOwen.every(({ users }) => users.some((user) => user.profile_id === owen.profileId))).toBe(true);
  expect((await daniel.send(calls.listSessions, { query: { user_id: 'no-such-person' } })).data.data).toEqual([]);
  expect((await daniel.send(calls.listSessions)).data.data.length).toBeGreaterThanOrEqual(withOwen.length);
});

test('API-6 whoever is not in a session is told that it is not there, in its own organisation or another', async () => {
  const session = await request(maya, [priya]);
  const missing = (await daniel.send(calls.listSessions, { query: { session_id: randomUUID() } })).failure;
  for (const other of [daniel, owen, stranger]) {
    const answer = await other.send(calls.listSessions, {
      query: { session_id: session.session_id, include_messages: 'true' },
    });
    if (other === stranger) expect(answer.failure.code).toBe('feature_disabled');
    else expect([answer.status, answer.failure.message]).toEqual([404, missing.message]);
  }
  await server.services.asSystem(async (db) => {
    await db
      .updateTable('org_feature')
      .set({ enabled: true })
      .where('feature', '=', 'messaging')
      .where('org_id', '=', stranger.orgId)
      .execute();
  });
  const seen = await stranger.send(calls.listSessions, { query: { session_id: session.session_id } });
  expect([seen.status, seen.failure.message]).toEqual([404, missing.message]);
  expect(
    (await stranger.send(calls.confirmSession, { body: { session_id: session.session_id, confirmed: true } })).status,
  ).toBe(404);
});

test('API-6 an administrator sees what a session is about, never its messages', async () => {
  const session = await request(maya, [priya]);
  await confirm(priya, session, true);
  const body = { session_id: session.session_id, client_id: randomUUID(), text: 'Private words' };
  await maya.send(calls.sendMessage, { body });
  const answer = await admin.send(calls.listSessions, {
    query: { session_id: session.session_id, include_messages: 'true' },
  });
  expect(JSON.stringify(answer.data)).not.toContain('Private words');
  expect(answer.data.data[0]).toMatchObject({ mine: false, last_message: null });
  expect(
    (await admin.send(calls.searchMessages, { query: { session_id: session.session_id, q: 'private' } })).status,
  ).toBe(404);
  expect((await admin.send(calls.sendMessage, { body: { ...body, client_id: randomUUID() } })).status).toBe(404);
  expect((await admin.fetch(`/v3/sessions/export?session_id=${session.session_id}`)).status).toBe(404);
});

test('API-8 people: patients find staff, staff find both, accents and order do not matter', async () => {
  const names = async (who: Person, q: string) =>
    (await who.send(calls.findPeople, { query: { q } })).data.data.map(
      ({ first_name, last_name }) => `${first_name} ${last_name}`,
    );
  expect(await names(maya, 'etienne')).toEqual(['Étienne Roy']);
  expect(await names(maya, 'gagnon')).toEqual([]);
  expect(await names(priya, 'gagnon amelie')).toEqual(['Amélie Gagnon']);
  expect(await names(priya, 'lefebvre')).toEqual([]);
  expect(await names(priya, '%')).toEqual([]);
});
