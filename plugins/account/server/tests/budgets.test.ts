import { inviteFamily } from '#plugins/patient-profile/shared/index.ts';
import { forgotPassword, invite, register, resendCode } from '../../shared/calls.ts';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Calls a minute are counted by address; each call below comes from another one.
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.close());

let calls = 0;
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor((calls += 1) / 250)}.${calls % 250}` });
const mails = (like: string) =>
  server.services.asSystem((db) =>
    db.selectFrom('mail_outbox').select(['recipient', 'subject', 'text']).where('recipient', 'like', like).execute(),
  );

test('one network can send mail to only so many strangers an hour', async () => {
  const headers = { 'x-forwarded-for': '2001:db8:7:9::1' };
  const statuses = [];
  const joining = (email: string, from: typeof headers) => {
    const body = { email, password: 'A-good-password-1', firstName: 'A', lastName: 'B', organization: 'rideau' };
    return server.anyone.send(register, { body }, from);
  };
  // As many a minute as each call allows.
  for (let n = 0; n < 20; n += 1) statuses.push((await joining(`one${n}@strangers.example`, headers)).status);
  for (let n = 0; n < 10; n += 1)
    statuses.push(
      (await server.anyone.send(resendCode, { body: { email: `one${n}@strangers.example` } }, headers)).status,
    );
  expect(new Set(statuses)).toEqual(new Set([200, 204]));
  const forgets = (email: string) => server.anyone.send(forgotPassword, { body: { email } }, headers);
  expect((await forgets('patient@pavilion.test')).failure.code).toBe('too_many_requests');
  expect((await forgets('nobody@pavilion.test')).failure.code).toBe('too_many_requests');
  expect(await mails('one%@strangers.example')).toHaveLength(30);
  expect((await joining('two@strangers.example', elsewhere())).status).toBe(200);
}, 60_000);

test('one member of staff invites so many people an hour, and no more; a colleague goes on', async () => {
  const [one, other] = [
    await server.login('practitioner@pavilion.test'),
    await server.login('practitioner2@pavilion.test'),
  ];
  const asked = (by: typeof one, n: number) =>
    by.send(
      invite,
      { body: { email: `many${n}@strangers.example`, role: 'patient', firstName: 'A', lastName: 'B' } },
      elsewhere(),
    );
  const statuses = [];
  for (let n = 0; n < 125; n += 1) statuses.push((await asked(one, n)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  expect((await asked(other, 500)).status).toBe(201);
}, 60_000);

test('a patient writes to few strangers an hour, and in neutral words', async () => {
  const patient = await server.login('patient@pavilion.test');
  const words = 'WIN MONEY http://prize.example';
  await server.services.asSystem((db) =>
    db
      .updateTable('profile')
      .set({ first_name: words, last_name: words })
      .where('id', '=', patient.profileId)
      .execute(),
  );
  const again = await server.login('patient@pavilion.test');
  const statuses = [];
  for (let n = 0; n < 25; n += 1) {
    const kin = { firstName: words, lastName: 'X', email: `kin${n}@strangers.example` };
    const body = { ...kin, relationship: 'friend' as const, areas: [] };
    statuses.push((await again.send(inviteFamily, { body }, elsewhere())).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  for (const { subject, text } of await mails('kin%@strangers.example')) {
    expect(`${subject}\n${text.split('\n').slice(0, 2).join('\n')}`).not.toContain('WIN');
    expect(text).not.toContain('prize.example');
  }
});

test('limits how many notifications one person can cause another each hour', async () => {
  const [from, to] = [await server.login('patient2@pavilion.test'), await server.login('practitioner@pavilion.test')];
  const ring = (sender: string) =>
    server.services.inOrg(to.orgId, (db) =>
      server.services.notifier.notify(db, to.orgId, [to.profileId], 'message', {
        sender_first_name: sender,
        sender_last_name: 'X',
        session_id: from.profileId,
      }),
    );
  const bells = () =>
    server.services.asSystem((db) =>
      db
        .selectFrom('notification')
        .select('id')
        .where('profile_id', '=', to.profileId)
        .where('kind', '=', 'message')
        .where('created_at', '>', new Date(Date.now() - 60_000))
        .execute(),
    );
  const before = (await bells()).length;
  for (let n = 0; n < 100; n += 1) await ring('Owen');
  expect((await bells()).length - before).toBe(60);
  await ring('Maya');
  expect((await bells()).length - before).toBe(61);
  for (let n = 0; n < 400; n += 1) await ring(`Name ${n}`);
  expect((await bells()).length - before).toBe(300);
});
