import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';

let server: TestServer;
let maya: Person;
let priya: Person;
beforeAll(async () => {
  server = await startTestServer();
  [maya, priya] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
});
afterAll(() => server.close());

test('a patient finds staff by name, asks them for a session, and learns no address of theirs', async () => {
  const { data } = (await maya.send(calls.findPeople, { query: { q: 'sandhu' } })).data;
  expect(data.map(({ first_name }) => first_name)).toEqual(['Priya']);
  const [found] = data;
  expect(found!.email).not.toContain('pavilion.test');
  const asked = await maya.send(calls.requestSession, {
    body: { session_reason: 'Rash', start: 'now', users: [{ email: found!.email }] },
  });
  const mine = asked.data.data.users;
  expect(mine.map(({ first_name }) => first_name).toSorted()).toEqual(['Maya', 'Priya']);
  expect(JSON.stringify(mine)).not.toContain(priya.email);
  expect((await maya.send(calls.findPeople, { query: { q: found!.email } })).data.data).toMatchObject([
    { first_name: 'Priya' },
  ]);
});

test('a patient cannot try out addresses of staff, who see each other’s as before', async () => {
  expect((await maya.send(calls.findPeople, { query: { q: 'practitioner@pavilion' } })).data.data).toEqual([]);
  expect(
    (await maya.send(calls.findPeople, { query: { q: '' } })).data.data.filter(
      ({ email }) => !email.endsWith('@people.invalid'),
    ),
  ).toEqual([]);
  const daniel = await server.login('practitioner2@pavilion.test');
  expect((await daniel.send(calls.findPeople, { query: { q: priya.email } })).data.data).toMatchObject([
    { email: priya.email },
  ]);
});
