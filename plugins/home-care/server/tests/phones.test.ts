import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listAccess, revokeAccess, searchWorkers } from '../../shared/calls.ts';
import { tellPhone } from '../../shared/modeCalls.ts';
import { addWorker, deviceOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor, away] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, away] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
});
afterAll(() => server.close());

const shownTo = async (who: Person, name: string) =>
  (await who.send(searchWorkers, { body: { text: name } })).data.data.find((one) => one.name === name);
const told = (is = {}) => ({
  body: { ...{ unsent: 3, build: 'abc123', persisted: true, at: new Date().toISOString() }, ...is },
});

test('RTE-5 clinic/home-care-workers a phone is known once it was heard from, and only while the mode is open on it', async () => {
  const name = 'Phone Tester';
  const worker = await addWorker(admin, { name });
  expect((await shownTo(doctor, name))!.device).toBeNull();
  const device = await deviceOf(server, admin, worker);
  expect((await shownTo(doctor, name))!.device).toMatchObject({ heard: null });
  const hour = 3_600_000;
  const late = told({ at: new Date(Date.now() - 3 * hour).toISOString() });
  expect((await device.reads.send(tellPhone, late)).status).toBe(204);
  const { heard } = (await shownTo(doctor, name))!.device!;
  expect(heard).toMatchObject({ unsent: 3, build: 'abc123', persisted: true });
  expect(Math.abs(heard!.slow - 3 * hour)).toBeLessThan(60_000);
  expect(await shownTo(away, name)).toBeUndefined();
  // What sends after the mode tells nothing of the phone, and what is absurd is refused.
  expect((await device.sends.send(tellPhone, told({ unsent: 9 }))).status).toBe(404);
  expect((await device.reads.send(tellPhone, told({ unsent: -1 }))).status).toBe(422);
  expect((await device.reads.send(tellPhone, told({ build: 'x'.repeat(41) }))).status).toBe(422);
  expect((await server.anyone.send(tellPhone, told())).status).toBe(401);
  expect((await doctor.send(tellPhone, told())).status).toBe(403);

  const [code] = (await admin.send(listAccess, { params: { id: worker } })).data.data;
  await admin.send(revokeAccess, { params: { id: code!.id } });
  expect((await device.reads.send(tellPhone, told())).status).toBe(401);
  expect((await shownTo(doctor, name))!.device).toBeNull();
});
