import { type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { liveClient } from '#test/kit/server/liveClient.ts';
import { isPass } from './passes.ts';

let server: TestServer;
let ahead = 0;
let orgId: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [], now: () => new Date(Date.now() + ahead) });
  ({ orgId } = await server.login('patient@pavilion.test'));
});
afterAll(() => server.close());
beforeEach(() => {
  ahead = 0;
});

const hour = 3_600_000;
const issue = (subject: string) => {
  const { asSystem, passes, now } = server.services;
  const expiresAt = new Date(now().getTime() + hour);
  return asSystem((db) => passes.issue(db, { orgId, feature: 'doors', subject, expiresAt }));
};
const read = (pass: string) => server.services.asSystem((db) => server.services.passes.read(db, pass));
const revoke = (subject: string, feature = 'doors') =>
  server.services.asSystem((db) => server.services.passes.revoke(db, { orgId, feature, subject }));
const invalid = { status: 401, code: 'pass_invalid' };

test('a pass names its holder and scope, and only its hash is stored', async () => {
  const { pass, id } = await issue('one');
  expect(isPass(pass)).toBe(true);
  expect(await read(pass)).toMatchObject({ id, orgId, feature: 'doors', subject: 'one' });
  const rows = await server.services.asSystem((db) => db.selectFrom('guest_pass').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(pass);
  expect(JSON.stringify(rows)).not.toContain(pass.slice('guest_'.length));
});

test('a forged, changed or expired pass is none', async () => {
  const { pass } = await issue('two');
  const token = (await server.login('patient@pavilion.test')).token;
  for (const wrong of ['guest_', `${pass}x`, pass.slice(0, -1), pass.toUpperCase(), token])
    await expect(read(wrong)).rejects.toMatchObject(invalid);
  ahead = hour + 1;
  await expect(read(pass)).rejects.toMatchObject(invalid);
});

test('all passes to one thing end together, with their connections, and no others', async () => {
  const [first, second, other] = [await issue('three'), await issue('three'), await issue('four')];
  const connect = async (pass: string) => {
    const client = await liveClient(server.url);
    client.send({ type: 'auth', token: pass });
    await client.until('ready');
    return client;
  };
  const [line, stays] = [await connect(first.pass), await connect(other.pass)];
  await revoke('three', 'windows');
  expect((await read(first.pass)).id).toBe(first.id);
  await revoke('three');
  expect(await line.closed).toBe(4401);
  for (const { pass } of [first, second]) await expect(read(pass)).rejects.toMatchObject(invalid);
  expect((await read(other.pass)).id).toBe(other.id);
  stays.send({ type: 'ping' });
  await stays.until('pong');
  const refused = await liveClient(server.url);
  refused.send({ type: 'auth', token: first.pass });
  expect(await refused.closed).toBe(4401);
  stays.close();
});
