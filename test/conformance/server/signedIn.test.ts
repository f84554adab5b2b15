import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { getMe } from '#core/shared';
import { apiOf } from '../../kit/server/api.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';

/** A token is good only as long as its account and its device are. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const answers = async (who: Person): Promise<readonly number[]> => [
  (await who.send(getMe)).status,
  (await who.fetch('/fhir/R4/Patient?_count=1')).status,
];

test('a signed-out device loses every access at once', async () => {
  const doctor = await server.login('practitioner@pavilion.test');
  expect(await answers(doctor)).toEqual([200, 200]);
  const set = { revoked_at: new Date(), revoked_why: 'signed-out' as const };
  await server.services.asSystem((db) => db.updateTable('device').set(set).where('id', '=', doctor.deviceId).execute());
  expect(await answers(doctor)).toEqual([401, 401]);
  expect(await answers(await server.login(doctor.email))).toEqual([200, 200]);
});

test('a suspended account loses every access at once', async () => {
  const nurse = await server.login('practitioner2@pavilion.test');
  const become = (status: 'active' | 'suspended') =>
    server.services.asSystem((db) =>
      db.updateTable('account').set({ status }).where('id', '=', nurse.accountId).execute(),
    );
  expect(await answers(nurse)).toEqual([200, 200]);
  await become('suspended');
  expect(await answers(nurse)).toEqual([401, 401]);
  await become('active');
  expect(await answers(nurse)).toEqual([200, 200]);
});

test('ROL-1 a token that names another person’s device opens nothing', async () => {
  const [doctor, patient] = [
    await server.login('practitioner@pavilion.test'),
    await server.login('patient@pavilion.test'),
  ];
  const { tokens } = embeddedOf(server.services.identity);
  const mixed = await tokens.issue({ id: doctor.accountId, email: doctor.email }, patient.deviceId);
  const headers = { authorization: `Bearer ${mixed.IdToken}`, role: doctor.profileId };
  expect((await apiOf(server.url, headers).send(getMe)).status).toBe(401);
});

/** What somebody sees and sets for themselves, in whichever clinic. Everything else about an account is the whole account’s. */
const ofAnyClinic = [
  ...[
    'users.me',
    'users.settings',
    'users.changeSettings',
    'users.changeDisplay',
    'users.saveWelcome',
    'users.putPhoto',
    'users.removePhoto',
  ],
  ...['users.verifyPassword', 'users.verifyPin', 'users.removePin', 'users.newSeal', 'users.openSeal'],
];

test('what is the whole account’s is closed to whoever came by the own sign-in of one of its clinics', () => {
  const calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
  const open = calls.filter(({ path, wholeAccount }) => path.startsWith('/users/me') && wholeAccount !== true);
  expect(open.map(({ id }) => id).sort()).toEqual([...ofAnyClinic].sort());
});
