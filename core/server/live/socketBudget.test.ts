import { liveClient } from '#test/kit/server/liveClient.ts';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => server.close());

const still = (closed: Promise<number>): Promise<number | 'open'> =>
  Promise.race([closed, new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), 500))]);

test('one address holds few connections that do not say who they are', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, () => liveClient(server.url)));
  const states = await Promise.all(sockets.map(({ closed }) => still(closed)));
  expect(states.filter((state) => state === 'open')).toHaveLength(20);
  expect(new Set(states)).toEqual(new Set(['open', 4429]));
  for (const socket of sockets) socket.close();
  const patient = await server.login('patient@pavilion.test');
  (await patient.live()).close();
});

test('one profile holds as many connections as a person has windows', async () => {
  const patient = await server.login('patient2@pavilion.test');
  const sockets = [];
  for (let n = 0; n < 30; n += 1) sockets.push(await patient.live());
  const more = await liveClient(server.url);
  more.send({ type: 'auth', token: patient.token, profile: patient.profileId });
  expect(await more.closed).toBe(4429);
  sockets.shift()?.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  (await patient.live()).close();
  for (const socket of sockets) socket.close();
});
