import { Agent, request } from 'node:http';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
});
afterAll(() => server.close());

/** Over one connection, which is kept. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());
const ask = (method: string, path: string, type: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${admin.token}`, role: admin.profileId, 'content-type': type };
    const asked = request(`${server.url}${path}`, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.setTimeout(5_000, () => asked.destroy(new Error('no answer in five seconds')));
    asked.end(body);
  });

test.each([
  ['multipart/form-data', 'a form without a boundary'],
  ['multipart/form-data; boundary=x', 'a form that never ends'],
])('what follows on the connection of a refused upload is answered: %s (%s)', async (type) => {
  const body = `--x\r\n${'{"a":"b"}'.repeat(200_000)}`;
  for (let n = 0; n < 5; n += 1) {
    expect(await ask('POST', '/v3/clinic/organization/logo', type, body)).toBeGreaterThanOrEqual(400);
    expect(await ask('GET', '/v3/mail-templates', 'text/plain', '')).toBe(200);
  }
});
