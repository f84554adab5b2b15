import { challenge, login } from '#core/shared';
import { generate } from 'otplib';
import { forgotPassword, resetPassword } from '../../shared/calls.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../shared/secondFactorCalls.ts';
import { codeIn, demoPassword, placeIn, startAccountServer, type AccountServer } from './testKit.ts';

let server: AccountServer;
beforeAll(async () => {
  // Calls a minute as they come; failures and mails as in a real server.
  server = await startAccountServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

let calls = 0;
/** Each call from an address of its own where none is given, so that no limit of calls a minute is met. */
const attempt = (email: string, password: string, from?: string, cookie?: string) =>
  server.anyone.send(
    login,
    { body: { email, password } },
    { 'x-forwarded-for': from ?? `198.51.${Math.floor((calls += 1) / 250)}.${calls % 250}`, ...(cookie && { cookie }) },
  );
/** What the browser keeps of an answer. */
const markOf = (answer: { readonly headers: Headers }): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0]!;

test('wrong passwords from anywhere never close a device that signed in before', async () => {
  const email = 'practitioner@pavilion.test';
  const home = '203.0.113.7';
  const first = await attempt(email, demoPassword, home);
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/);
  const mark = markOf(first);
  const statuses = [];
  for (let tries = 0; tries < 40; tries += 1) statuses.push((await attempt(email, 'Not-the-password-1')).status);
  // The same address too: a waiting room shares it with the clinic.
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await attempt(email, 'Not-the-password-1', home)).status);
  expect(statuses).toContain(429);
  expect((await attempt(email, demoPassword)).status).toBe(429);
  expect((await attempt(email, demoPassword, home, mark)).status).toBe(200);
  expect((await attempt(email, demoPassword, '192.0.2.4', mark)).status).toBe(200);
});

test('a known device has a small counter of its own, and is known to its accounts only', async () => {
  const email = 'practitioner2@pavilion.test';
  const mark = markOf(await attempt(email, demoPassword));
  const statuses = [];
  for (let tries = 0; tries < 14; tries += 1)
    statuses.push((await attempt(email, 'Not-the-password-1', undefined, mark)).status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect((await attempt(email, demoPassword, undefined, mark)).status).toBe(429);
  expect((await attempt(email, demoPassword)).status).toBe(200);
  server.ahead(31);
  expect((await attempt(email, demoPassword, undefined, mark)).status).toBe(200);
});

test('guesses from a thousand addresses are bounded for one account, whether it exists or not', async () => {
  const tried: Record<string, number> = {};
  for (const email of ['admin@pavilion.test', 'nobody@pavilion.test']) {
    let heard = 0;
    // An hour of somebody who tries every ten seconds, each time from elsewhere.
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await attempt(email, 'Not-the-password-1')).status === 401) heard += 1;
      server.ahead(10);
    }
    tried[email] = heard;
  }
  expect(tried['admin@pavilion.test']).toBe(tried['nobody@pavilion.test']);
  expect(tried['admin@pavilion.test']).toBeLessThan(34);
});

test('a person on a new device signs in by mail while others guess, and the device is then known', async () => {
  const email = 'clinic-admin@pavilion.test';
  for (let tries = 0; tries < 40; tries += 1) await attempt(email, 'Not-the-password-1');
  const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` });
  for (let tries = 0; tries < 8; tries += 1) await server.anyone.send(forgotPassword, { body: { email } }, from(200));
  // Whatever else the clinic's day mails to its administrator.
  const subject = 'Choose a new password';
  expect(await server.mailsTo(email, subject)).toBe(5);
  await server.anyone.send(forgotPassword, { body: { email } }, from(9));
  const mail = await server.mailTo(email, subject);
  const wrong = codeIn(mail) === '111111' ? '222222' : '111111';
  const choose = (secret: object, last: number) =>
    server.anyone.send(resetPassword, { body: { email, newPassword: 'Chosen-anew-1234', ...secret } }, from(last));
  for (let tries = 0; tries < 12; tries += 1) await choose({ code: wrong }, 201);
  const token = (await placeIn(server, mail)).searchParams.get('token')!;
  const done = await choose({ token }, 9);
  expect(done.status).toBe(204);
  expect((await attempt(email, 'Chosen-anew-1234', '203.0.113.9', markOf(done))).status).toBe(200);
});

test('wrong second-factor codes from a password thief do not lock the owner’s device', async () => {
  const email = 'patient2@pavilion.test';
  const first = await attempt(email, demoPassword);
  const mark = markOf(first);
  const person = await server.signIn(email);
  const { secret } = (await person.send(beginSecondFactor)).data;
  const now = () => generate({ secret, epoch: Math.floor(server.services.now().getTime() / 1000) });
  await person.send(confirmSecondFactor, { body: { code: await now() } });
  const ask = async (cookie?: string) =>
    ((await attempt(email, demoPassword, undefined, cookie)).data as { Session: string }).Session;
  const answer = (Session: string, code: string, cookie?: string) =>
    server.anyone.send(challenge, { body: { Session, code } }, cookie === undefined ? {} : { cookie });
  // The code that turned it on is spent.
  server.ahead(40);
  for (let sessions = 0; sessions < 3; sessions += 1) {
    const stolen = await ask();
    for (let tries = 0; tries < 4; tries += 1) await answer(stolen, '000000');
  }
  expect((await answer(await ask(mark), await now(), mark)).status).toBe(200);
});
