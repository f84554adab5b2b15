import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { bookVisit, clearDay } from '../tests/testKit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
  await clearDay(server);
  patient = await server.login('patient@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const mailsTo = async (email: string): Promise<number> =>
  (
    await server.services.asSystem((db) =>
      db.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute(),
    )
  ).length;

test('invitations and lost links to one address are limited', async () => {
  const id = await bookVisit(server, patient, doctor);
  const email = 'pestered@guests.test';
  const invite = () =>
    patient.send(calls.inviteGuest, { params: { id }, body: { email, name: 'Jo Guest', pin: false } });
  const { id: invited } = (await invite()).data;
  for (let n = 0; n < 5; n += 1) expect((await invite()).status).toBe(201);
  const again = () => doctor.send(calls.changeInvite, { params: { id, invite: invited }, body: { act: 'send' } });
  for (let n = 0; n < 4; n += 1) expect((await again()).status).toBe(200);
  for (const refused of [await again(), await invite()])
    expect([refused.status, refused.failure.code]).toEqual([429, 'mailed_enough']);
  expect(await mailsTo(email)).toBe(10);
  for (let n = 0; n < 5; n += 1)
    expect((await server.anyone.send(calls.recoverLink, { body: { email } })).status).toBe(202);
  while ((await mailsTo(email)) < 13) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await mailsTo(email)).toBe(13);
});
