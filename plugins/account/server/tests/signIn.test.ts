import { generate } from 'otplib';
import { challenge, getMe, login, logout, refreshToken, verifyPassword } from '#core/shared';
import { getKeySet } from '../../shared/calls.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '../../shared/secondFactorCalls.ts';
import { demoPassword, startAccountServer, type AccountServer } from './testKit.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const email = 'patient@pavilion.test';
const attempt = (body: { email: string; password: string }) => server.anyone.send(login, { body });
const refused = async (body: { email: string; password: string }) => {
  const { status, failure } = await attempt(body);
  return { status, ...failure, requestId: '' };
};

test('API-1 a sign-in gives tokens with which GET /users/me answers', async () => {
  const person = await server.signIn(email);
  const { data } = await person.send(getMe);
  expect(data).toMatchObject({ email, practitioner: [], admin: [], organization: { id: 'rideau' } });
  expect(data.patient).toHaveLength(1);
});

test('API-1 the address is taken in any case and with blanks around it', async () => {
  expect((await attempt({ email: ' Patient@Pavilion.TEST ', password: demoPassword })).status).toBe(200);
});

test('an unknown address, a wrong password and an account that is not active are refused alike', async () => {
  await server.services.asSystem((db) =>
    db.updateTable('account').set({ status: 'suspended' }).where('email', '=', 'patient2@pavilion.test').execute(),
  );
  const unknown = await refused({ email: 'nobody@pavilion.test', password: demoPassword });
  expect(unknown).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(await refused({ email, password: 'Not-the-password-1' })).toEqual(unknown);
  expect(await refused({ email: 'patient2@pavilion.test', password: demoPassword })).toEqual(unknown);
  await server.services.asSystem((db) =>
    db.updateTable('account').set({ status: 'active' }).where('email', '=', 'patient2@pavilion.test').execute(),
  );
});

test('API-3 refresh-token takes refreshToken and answers IdToken and AccessToken', async () => {
  const person = await server.signIn(email);
  const { data } = await server.anyone.send(refreshToken, { body: { refreshToken: person.refreshToken } });
  expect(data.IdToken.split('.')).toHaveLength(3);
  expect(data.AccessToken.split('.')).toHaveLength(3);
  expect(data.RefreshToken).not.toBe(person.refreshToken);
});

test('API-3 a stolen refresh token that comes again later signs the device out, and its IdToken too', async () => {
  const person = await server.signIn(email);
  const body = { refreshToken: person.refreshToken };
  const { data } = await server.anyone.send(refreshToken, { body });
  server.ahead(30);
  expect((await server.anyone.send(refreshToken, { body })).failure).toMatchObject({ code: 'refresh_refused' });
  const successor = await server.anyone.send(refreshToken, { body: { refreshToken: data.RefreshToken! } });
  expect(successor.status).toBe(401);
  expect((await person.send(getMe)).failure.code).toBe('token_invalid');
});

test('API-3 a thousand refreshes with one token at once: no error of the server, one device that goes on', async () => {
  const person = await server.signIn(email);
  const body = { refreshToken: person.refreshToken };
  const answers = await server.atOneMoment(() =>
    Promise.all(Array.from({ length: 1000 }, () => server.anyone.send(refreshToken, { body }))),
  );
  const good = answers.filter(({ status }) => status === 200);
  expect(good.length).toBeGreaterThan(0);
  expect(good.length).toBeLessThanOrEqual(21);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const next = await server.anyone.send(refreshToken, { body: { refreshToken: good[0]!.data.RefreshToken! } });
  expect(next.status).toBe(200);
});

test('STA-4 an expired IdToken is answered 401 with the message jwt expired', async () => {
  const person = await server.signIn(email);
  server.ahead(901);
  const { status, failure } = await person.send(getMe);
  expect([status, failure.message]).toEqual([401, 'jwt expired']);
});

test('API-1 an AccessToken, an altered and an unsigned token are refused', async () => {
  const { data } = await attempt({ email, password: demoPassword });
  const tokens = data as { IdToken: string; AccessToken: string };
  const [head, body] = tokens.IdToken.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const token of [tokens.AccessToken, `${head}.${body}.AAAA`, `${none}.${body}.`, 'x']) {
    const answer = await server.anyone.send(getMe, undefined, { authorization: `Bearer ${token}` });
    expect([answer.status, answer.failure.code]).toEqual([401, 'token_invalid']);
  }
});

test('the key set is public and holds no private part', async () => {
  const { data } = await server.anyone.send(getKeySet);
  expect(data.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
  expect(data.keys[0]).not.toHaveProperty('d');
});

test('STA-3 logout ends the device at once, and never fails', async () => {
  const person = await server.signIn(email);
  const body = { refreshToken: person.refreshToken };
  expect((await server.anyone.send(logout, { body })).status).toBe(204);
  expect((await person.send(getMe)).status).toBe(401);
  expect((await server.anyone.send(refreshToken, { body })).status).toBe(401);
  expect((await server.anyone.send(logout, { body })).status).toBe(204);
});

test('STA-5 the lock screen opens with the own password only', async () => {
  const person = await server.signIn(email);
  expect((await person.send(verifyPassword, { body: { password: demoPassword } })).data.correct).toBe(true);
  expect((await person.send(verifyPassword, { body: { password: 'Not-the-password-1' } })).data.correct).toBe(false);
});

test('ENT-1 NEW_PASSWORD_REQUIRED: tokens come only after a new password, and the question is answered once', async () => {
  const who = 'practitioner2@pavilion.test';
  await server.services.asSystem((db) =>
    db.updateTable('account').set({ must_change_password: true }).where('email', '=', who).execute(),
  );
  const asked = (await attempt({ email: who, password: demoPassword })).data;
  expect(asked).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
  const { Session } = asked as { Session: string };
  const answer = (newPassword: string) => server.anyone.send(challenge, { body: { Session, newPassword } });
  expect((await answer('short')).failure.fields).toHaveProperty('newPassword');
  expect((await answer(demoPassword)).failure.fields).toHaveProperty('newPassword');
  expect((await answer('Another-good-one-2')).data).toHaveProperty('IdToken');
  expect((await answer('Another-good-one-3')).failure.code).toBe('challenge_expired');
  expect((await attempt({ email: who, password: 'Another-good-one-2' })).data).toHaveProperty('IdToken');
});

test('ENT-1 SOFTWARE_TOKEN_MFA: enrol, answer with a code that works once, with a recovery code that works once, turn off', async () => {
  const who = 'patient2@pavilion.test';
  const person = await server.signIn(who);
  const { secret, otpauthUri } = (await person.send(beginSecondFactor)).data;
  expect(otpauthUri).toContain(`secret=${secret}`);
  const codeNow = () => generate({ secret, epoch: Math.floor(server.services.now().getTime() / 1000) });
  expect((await person.send(confirmSecondFactor, { body: { code: '000000' } })).failure).toMatchObject({
    code: 'wrong_code',
    fields: { code: expect.any(String) },
  });
  const { recoveryCodes } = (await person.send(confirmSecondFactor, { body: { code: await codeNow() } })).data;
  expect(recoveryCodes).toHaveLength(10);
  expect((await person.send(beginSecondFactor)).failure.code).toBe('second_factor_on');

  const ask = async () => {
    const { data } = await attempt({ email: who, password: demoPassword });
    expect(data).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    return (data as { Session: string }).Session;
  };
  const answer = (Session: string, code: string) => server.anyone.send(challenge, { body: { Session, code } });
  const session = await ask();
  expect((await answer(session, await codeNow())).failure.code).toBe('wrong_code');
  server.ahead(60);
  const code = await codeNow();
  expect((await answer(session, code)).data).toHaveProperty('IdToken');
  expect((await answer(await ask(), code)).failure.code).toBe('wrong_code');
  expect((await answer(await ask(), recoveryCodes[0]!.toLowerCase().replace('-', ' '))).data).toHaveProperty('IdToken');
  expect((await answer(await ask(), recoveryCodes[0]!)).failure.code).toBe('wrong_code');

  const again = await ask();
  for (let tries = 0; tries < 5; tries += 1) expect((await answer(again, '000000')).failure.code).toBe('wrong_code');
  expect((await answer(again, recoveryCodes[1]!)).failure.code).toBe('challenge_expired');

  const signedIn = await server.login(who);
  const off = (password: string) => signedIn.send(removeSecondFactor, { body: { password } });
  expect((await off('Not-the-password-1')).failure.fields).toHaveProperty('password');
  expect((await off(demoPassword)).status).toBe(204);
  expect((await attempt({ email: who, password: demoPassword })).data).toHaveProperty('IdToken');
});

test('a question is gone after ten minutes, and an invented one never was', async () => {
  const who = 'admin@laurier.test';
  const change = (must_change_password: boolean) =>
    server.services.asSystem((db) =>
      db.updateTable('account').set({ must_change_password }).where('email', '=', who).execute(),
    );
  await change(true);
  const { Session } = (await attempt({ email: who, password: demoPassword })).data as { Session: string };
  await change(false);
  server.ahead(601);
  for (const session of [Session, 'invented']) {
    const { failure } = await server.anyone.send(challenge, {
      body: { Session: session, newPassword: 'Another-good-one-2' },
    });
    expect(failure.code).toBe('challenge_expired');
  }
});
