import { randomUUID } from 'node:crypto';
import type { Patient } from '@medplum/fhirtypes';
import type { ActArea, Area } from '#clinical/shared/shares/shareKinds.ts';
import { listNotifications } from '#core/shared';
import { standingPerson } from '#test/kit/people/standingPerson.ts';
import type { LiveClient } from '#test/kit/server/liveClient.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import type { Session } from '../../shared/session.ts';

let server: TestServer;
let maya: Person, owen: Person, priya: Person;
let patient: string;

beforeAll(async () => {
  server = await startTestServer();
  [maya, owen, priya] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ] as const);
  patient = (await server.services.people.resourceIdOf(maya.orgId, maya.profileId))!;
});
afterAll(() => server.close());

const standing: Person[] = [];
const shareWith = async (areas: readonly Area[], acts: readonly ActArea[] = []): Promise<Person> => {
  const person = await standingPerson(server, { orgId: maya.orgId, patient, areas, acts });
  standing.push(person);
  return person;
};
afterEach(async () => {
  for (const person of standing.splice(0)) await end(person);
});

/** The patient registers and is linked, as at the desk. */
const ownAccount = async (patientId: string): Promise<Person> => {
  const email = `${patientId}@example.ca`;
  await server.services.asSystem(async (db) => {
    const account = await db
      .insertInto('account')
      .values({ email, status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('profile')
      .values({
        ...{ account_id: account.id, org_id: maya.orgId, role: 'patient', first_name: 'Léo', last_name: 'Tremblay' },
        resource_id: patientId,
      })
      .execute();
  });
  return server.login(email);
};

const ask = async (from: Person, reason = 'A question', text?: string): Promise<Session> => {
  const message = text === undefined ? {} : { message: { text } };
  const body = { session_reason: reason, start: 'now' as const, users: [{ email: priya.email }], ...message };
  return (await from.send(calls.requestSession, { body: { ...body, client_id: randomUUID() } })).data.data;
};
const confirmed = async (from: Person, reason?: string): Promise<Session> => {
  const session = await ask(from, reason);
  return (await priya.send(calls.confirmSession, { body: { session_id: session.session_id, confirmed: true } })).data
    .data;
};
const write = (who: Person, { session_id }: Session, text: string, file_ids: readonly string[] = []) =>
  who.send(calls.sendMessage, {
    body: { session_id, client_id: randomUUID(), text, file_ids: [...file_ids] },
  });
const read = async (who: Person, { session_id }: Session) => {
  const query = { session_id, include_messages: 'true' as const };
  const answer = await who.send(calls.listSessions, { query });
  return { status: answer.status, session: answer.status === 200 ? answer.data.data[0] : undefined };
};
const heard = ({ frames }: LiveClient): readonly string[] =>
  frames.flatMap((frame) => (frame.type === 'event' ? [frame.kind] : []));
const listed = async (who: Person): Promise<readonly string[]> =>
  (await who.send(calls.uniqueSessions, {})).data.data.map(({ session_id }) => session_id);
/** As when the patient ends it: what the profile is shared follows the record. */
const end = (person: Person): Promise<void> =>
  server.services.asSystem(async (db) => {
    const record = server.services.record(db, maya.orgId);
    const { resource_id: id } = await db
      .selectFrom('profile')
      .select('resource_id')
      .where('id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    const related = await record.read('RelatedPerson', id!);
    await record.update({ ...related, active: false });
  });

describe('ROL-2 messages shared with whoever stands for a patient', () => {
  test('are read by them, under their own name, as everybody in the session sees', async () => {
    const session = await confirmed(maya, 'Knee');
    await write(priya, session, 'How is the knee?');
    const rose = await shareWith(['messages']);
    expect(await listed(rose)).toContain(session.session_id);
    const { session: theirs } = await read(rose, session);
    expect(theirs).toMatchObject({ mine: true, unread: 0, messages: [{ text: 'How is the knee?' }] });
    const { session: seen } = await read(priya, session);
    const stands = { first_name: 'Rose', part: 'stand_in', stands_for: 'Maya Tremblay', role: 'patient' };
    expect(seen?.users.find(({ profile_id }) => profile_id === rose.profileId)).toMatchObject(stands);
    const opened = await server.services.asSystem(async (db) => {
      await server.services.audit.settle(maya.orgId);
      const all = db.selectFrom('audit_event').select(['action', 'patient_id']);
      return all.where('profile_id', '=', rose.profileId).where('target_id', '=', session.session_id).execute();
    });
    expect(opened).toMatchObject([{ action: 'read', patient_id: patient }]);
  });

  test('what is new to them is counted apart from the patient, and reading marks neither for the other', async () => {
    const session = await confirmed(maya);
    const rose = await shareWith(['messages']);
    await write(priya, session, 'One');
    await write(priya, session, 'Two');
    const unread = async (who: Person) => (await read(who, session)).session?.unread;
    expect([await unread(rose), await unread(maya)]).toEqual([2, 2]);
    const bell = (await rose.send(listNotifications, {})).data;
    expect(bell.data).toMatchObject([{ type: 'message', data: { session_id: session.session_id } }]);
    const marked = await rose.send(calls.readMessages, { body: { session_id: session.session_id, up_to: 2 } });
    expect(marked.data.data.unread).toBe(0);
    expect([await unread(rose), await unread(maya)]).toEqual([0, 2]);
    expect((await rose.send(calls.uniqueSessions, {})).data.unread).toBe(0);
  });

  test('without the right to act they write, answer, end and ask nothing', async () => {
    const session = await confirmed(maya);
    const rose = await shareWith(['messages']);
    const body = { session_id: session.session_id };
    expect((await write(rose, session, 'Hello')).status).toBe(403);
    expect((await rose.send(calls.completeSession, { body })).status).toBe(403);
    const asked = { session_reason: 'Knee', start: 'now' as const, users: [{ email: priya.email }] };
    expect((await rose.send(calls.requestSession, { body: asked })).status).toBe(403);
  });

  test('with it they write in the place of the patient, and what they wrote keeps their name after it ended', async () => {
    const session = await confirmed(maya);
    const rose = await shareWith(['messages'], ['messages']);
    const file = new File(['a rash'], 'rash.txt', { type: 'text/plain' });
    const { file_id: id } = (await rose.send(calls.uploadFile, { file })).data.data.file!;
    expect((await write(rose, session, 'It is Rose.', [id])).data.data.author_id).toBe(rose.profileId);
    expect((await read(maya, session)).session).toMatchObject({ unread: 1, users: { length: 3 } });
    expect((await priya.send(calls.openFile, { params: { id } })).status).toBe(200);
    await end(rose);
    expect((await read(rose, session)).status).toBe(403);
    expect((await rose.send(calls.openFile, { params: { id } })).status).toBe(403);
    const { users = [] } = (await read(priya, session)).session ?? {};
    expect(users.map(({ first_name }) => first_name)).toContain('Rose');
    // Nothing of what follows reaches them.
    const before = await server.services.asSystem((db) =>
      db.selectFrom('notification').select('id').where('profile_id', '=', rose.profileId).execute(),
    );
    await write(priya, session, 'For Maya alone');
    const after = await server.services.asSystem((db) =>
      db.selectFrom('notification').select('id').where('profile_id', '=', rose.profileId).execute(),
    );
    expect(after).toHaveLength(before.length);
  });

  test('what they ask for is the patient’s request, who may take it back', async () => {
    const rose = await shareWith(['messages'], ['messages']);
    const session = await ask(rose, 'Flu shot', 'When can she come?');
    expect(session).toMatchObject({ requested_by: rose.profileId, kind: 'secure', mine: true });
    expect(await listed(maya)).toContain(session.session_id);
    const answer = { body: { session_id: session.session_id, confirmed: false } };
    expect((await maya.send(calls.confirmSession, answer)).data.data.session_status).toBe('denied');
  });

  test('what they asked for a patient without an account is the patient’s once there is one, and theirs no more than it is shared', async () => {
    const child = (
      await server.services.asSystem((db) =>
        server.services
          .record(db, maya.orgId)
          .create<Patient>({ resourceType: 'Patient', name: [{ family: 'Tremblay', given: ['Léo'] }] }),
      )
    ).id;
    const rose = await standingPerson(server, {
      orgId: maya.orgId,
      patient: child,
      areas: ['messages'],
      acts: ['messages'],
    });
    standing.push(rose);
    const session = await confirmed(rose, 'A cough');
    expect((await write(rose, session, 'Since Monday')).status).toBe(201);
    const leo = await ownAccount(child);
    expect(await listed(leo)).toContain(session.session_id);
    expect((await read(leo, session)).session?.messages?.map(({ text }) => text)).toContain('Since Monday');
    expect((await write(leo, session, 'It is Léo now')).status).toBe(201);
    expect((await read(rose, session)).session?.messages?.length).toBe(2);
    await end(rose);
    expect((await rose.send(calls.uniqueSessions, {})).failure.code).toBe('share_ended');
    expect(await listed(leo)).toContain(session.session_id);
    expect(await listed(owen)).not.toContain(session.session_id);
  });

  test('another kind that is shared opens none of it, live or asked for, and another patient’s sessions are not there', async () => {
    const session = await confirmed(maya);
    const others = await confirmed(owen);
    const [visits, rose] = [await shareWith(['visits']), await shareWith(['messages'], ['messages'])];
    expect((await visits.send(calls.uniqueSessions, {})).status).toBe(403);
    const [deaf, hears] = [await visits.live(), await rose.live()];
    await write(priya, session, 'Only for some');
    await hears.until('event', ({ kind }) => kind === 'message_added');
    expect(heard(deaf)).not.toContain('message_added');
    deaf.close();
    hears.close();
    expect((await read(rose, others)).status).toBe(404);
    expect((await write(rose, others, 'Hello')).status).toBe(404);
    expect(await listed(rose)).not.toContain(others.session_id);
  });

  test('what speaks of something sensitive closes the session to them, unless that was named', async () => {
    const [rose, knows] = [await shareWith(['messages'], ['messages']), await shareWith(['messages', 'sensitive'])];
    const session = await confirmed(maya);
    await write(maya, session, 'A plain word');
    expect((await read(rose, session)).status).toBe(200);
    const file = new File(['a result'], 'result.txt', { type: 'text/plain' });
    const { file_id: id } = (await priya.send(calls.uploadFile, { file })).data.data.file!;
    await write(priya, session, 'Your HIV test is back.', [id]);
    expect((await read(rose, session)).status).toBe(404);
    const [deaf, hears] = [await rose.live(), await knows.live()];
    await priya.send(calls.readMessages, { body: { session_id: session.session_id, up_to: 1 } });
    await hears.until('event', ({ kind }) => kind === 'messages_read');
    expect(heard(deaf)).not.toContain('messages_read');
    deaf.close();
    hears.close();
    expect((await rose.send(calls.openFile, { params: { id } })).status).toBe(404);
    expect((await write(rose, session, 'Hello')).status).toBe(404);
    expect(await listed(rose)).not.toContain(session.session_id);
    expect((await rose.send(calls.listSessions, {})).data.data.map((one) => one.session_id)).not.toContain(
      session.session_id,
    );
    expect((await rose.send(calls.uniqueSessions, {})).data.unread).toBe(0);
    expect((await read(knows, session)).session).toMatchObject({ unread: 2 });
    const names = (await read(priya, session)).session?.users.map(({ profile_id }) => profile_id);
    expect([names?.includes(rose.profileId), names?.includes(knows.profileId)]).toEqual([false, true]);
    const reason = await ask(maya, 'Alcohol addiction');
    expect((await read(rose, reason)).status).toBe(404);
    expect((await read(knows, reason)).status).toBe(200);
  });
});
