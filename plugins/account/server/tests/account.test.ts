import { request } from 'node:http';
import { challenge, getMe, login, refreshToken } from '#core/shared';
import { confirmStaff, demoOutbox, forgotPassword, getKeySet, register } from '../../shared/calls.ts';
import { getSettings, signDeviceOut } from '../../shared/settingsCalls.ts';
import { demoPassword, startAccountServer, type AccountServer } from './testKit.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const trail = async (email: string) => {
  await settleAudit(server);
  return server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .innerJoin('account', 'account.id', 'audit_event.account_id')
      .select(['action', 'target_type', 'detail', 'role'])
      .where('account.email', '=', email)
      .orderBy('seq')
      .execute(),
  );
};

test('signing in, being refused and signing out are in the trail of the clinic', async () => {
  const email = 'practitioner@laurier.test';
  const person = await server.signIn(email);
  await server.anyone.send(login, { body: { email, password: 'Not-the-password-1' } });
  const [device] = await server.services.asSystem((db) =>
    db.selectFrom('device').select('id').orderBy('created_at', 'desc').limit(1).execute(),
  );
  await person.send(signDeviceOut, { params: { id: device!.id } });
  expect(await trail(email)).toMatchObject([
    { action: 'signed-in', role: 'practitioner' },
    { action: 'refused', detail: { why: 'wrong_credentials' } },
    { action: 'signed-out', target_type: 'account' },
  ]);
});

test('a device that is signed out loses its live connection', async () => {
  const [here, there] = [await server.login('patient@pavilion.test'), await server.login('patient@pavilion.test')];
  const live = await there.live();
  await here.send(signDeviceOut, { params: { id: there.deviceId } });
  expect(await live.closed).toBeGreaterThanOrEqual(1000);
});

test('the first super administrator takes up the account with the printed path', async () => {
  const email = 'first@clinic.example';
  const path = await server.services.asSystem(async (db) => {
    const org = await db.selectFrom('organization').select('id').where('slug', '=', 'rideau').executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('account')
      .values({ email, password_hash: null, status: 'invited', totp_secret: null, photo_file_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const profile = {
      role: 'super_admin',
      first_name: 'Sam',
      last_name: 'Roy',
      title: null,
      resource_id: null,
    } as const;
    await db
      .insertInto('profile')
      .values({ account_id: id, org_id: org.id, ...profile })
      .execute();
    return server.services.identity.invite(db, id);
  });
  const query = new URL(path, 'http://localhost').searchParams;
  expect(query.get('e')).toBe(email);
  const body = { email, otp: query.get('otp')!, newPassword: 'A-good-password-1' };
  expect((await server.anyone.send(confirmStaff, { body })).status).toBe(204);
  expect((await (await server.signIn(email, body.newPassword)).send(getMe)).data.AdminRole).toBe('super_admin');
});

test('the outbox of a demo shows real addresses only to who names them', async () => {
  await server.anyone.send(register, {
    body: {
      email: 'real.person@gmail.com',
      password: 'A-good-password-1',
      firstName: 'A',
      lastName: 'B',
      organization: 'rideau',
    },
  });
  const all = (await server.anyone.send(demoOutbox)).data.data;
  expect(all.some(({ to }) => to === 'real.person@gmail.com')).toBe(false);
  expect(await server.mailsTo('real.person@gmail.com')).toBe(1);
});

test('a link in a mail never goes where a forged Host header says', async () => {
  const body = { email: 'patient2@pavilion.test' };
  const { port } = new URL(server.url);
  const headers = { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const path = '/v3/users/forgot-password';
  // Not `fetch`: it lets nobody choose the Host header.
  const status = await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end(JSON.stringify(body));
  });
  expect(status).toBe(202);
  expect((await server.mailTo(body.email)).text).not.toContain('evil.example');
});

describe('outside a demo', () => {
  test('has no readable outbox', async () => {
    const closed = await startAccountServer({ DEMO: 'off' });
    try {
      expect((await closed.anyone.send(demoOutbox)).failure.code).toBe('not_found');
      expect((await closed.anyone.send(getKeySet)).data.keys).toHaveLength(1);
    } finally {
      await closed.close();
    }
  });
});

describe('INT-2 with the accounts in Cognito', () => {
  test('answers sign-in, registration and passwords with where to go', async () => {
    const elsewhere = await startAccountServer({
      DEMO: 'off',
      IDENTITY: 'cognito',
      COGNITO_ISSUER: 'http://127.0.0.1:9/pool',
      COGNITO_CLIENT_ID: 'client-1',
    });
    try {
      const email = 'patient@pavilion.test';
      const answers = await Promise.all([
        elsewhere.anyone.send(login, { body: { email, password: demoPassword } }),
        elsewhere.anyone.send(challenge, { body: { Session: 'x', newPassword: 'A-good-password-1' } }),
        elsewhere.anyone.send(refreshToken, { body: { refreshToken: 'x' } }),
        elsewhere.anyone.send(forgotPassword, { body: { email } }),
      ]);
      expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual(
        answers.map(() => [409, 'identity_elsewhere']),
      );
      const token = `${Buffer.from('{"alg":"RS256","kid":"a"}').toString('base64url')}.e30.AAAA`;
      const answer = await elsewhere.anyone.send(getSettings, undefined, { authorization: `Bearer ${token}` });
      expect(answer.status).toBe(503);
    } finally {
      await elsewhere.close();
    }
  });
});
