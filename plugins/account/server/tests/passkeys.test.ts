import { getMe } from '#core/shared';
import type { Api } from '#test/kit/server/api.ts';
import { softAuthenticator, type SoftAuthenticator } from '#test/kit/people/softAuthenticator.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '../../shared/passkeyCalls.ts';
import { demoPassword, startAccountServer, type AccountServer } from './testKit.ts';

let server: AccountServer;
let origin: string;
beforeAll(async () => {
  server = await startAccountServer();
  // A passkey belongs to a name; an address of numbers has none.
  origin = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => server.close());

const host = () => ({ host: new URL(origin).host });
const email = 'practitioner@pavilion.test';

const enrol = async (api: Api, key: SoftAuthenticator, name = 'My phone') => {
  const options = (await api.send(beginPasskey, { body: { password: demoPassword } }, host())).data;
  return api.send(addPasskey, { body: { name, credential: key.create(options, { origin }) } }, host());
};
const begin = async () => (await server.anyone.send(beginPasskeyLogin, {}, host())).data;
const logInWith = (credential: ReturnType<SoftAuthenticator['get']>) =>
  server.anyone.send(passkeyLogin, { body: { credential } }, host());
const logIn = async (key: SoftAuthenticator, from: Partial<Parameters<SoftAuthenticator['get']>[1]> = {}) =>
  logInWith(key.get(await begin(), { origin, ...from }));

test('a passkey is added with the password, written about, renamed, and signs in without password and code', async () => {
  const person = await server.signIn(email);
  const key = softAuthenticator();
  const before = await server.mailsTo(email);
  const wrong = await person.send(beginPasskey, { body: { password: 'Not-the-password-1' } }, host());
  expect(wrong.failure).toMatchObject({ code: 'wrong_password', fields: { password: expect.any(String) } });
  const added = await enrol(person, key);
  expect(added).toMatchObject({ status: 201, data: { name: 'My phone', synced: false, lastUsedAt: null } });
  expect(await server.mailsTo(email)).toBe(before + 1);
  expect((await server.mailTo(email)).subject).toBe('A passkey was added to your account');
  const { id } = added.data;
  await person.send(renamePasskey, { params: { id }, body: { name: 'Work phone' } });
  const again = await logIn(key);
  expect(again.data).toMatchObject({ IdToken: expect.any(String), RefreshToken: expect.any(String) });
  const [kept] = (await person.send(listPasskeys)).data.data;
  expect(kept).toMatchObject({ name: 'Work phone', lastUsedAt: expect.any(String) });
});

test('an answer works once, in time, here and for its own person only', async () => {
  const person = await server.signIn('practitioner2@pavilion.test');
  const key = softAuthenticator();
  await enrol(person, key);
  const answer = key.get(await begin(), { origin });
  expect((await logInWith(answer)).status).toBe(200);
  const replayed = await logInWith(answer);
  expect([replayed.status, replayed.failure.code]).toEqual([401, 'passkey_refused']);
  expect((await logIn(key, { origin: 'https://evil.example' })).failure.code).toBe('passkey_refused');
  expect((await logIn(key, { verified: false })).failure.code).toBe('passkey_refused');
  expect((await logIn(key, { userHandle: 'somebody-else' })).failure.code).toBe('passkey_refused');
  expect((await logIn(softAuthenticator())).failure.code).toBe('passkey_refused');
  const late = key.get(await begin(), { origin });
  server.ahead(6 * 60);
  expect((await logInWith(late)).failure.code).toBe('passkey_refused');
  expect((await logIn(key)).status).toBe(200);
});

test('a counter that goes back is a copy of the authenticator, and is refused', async () => {
  const person = await server.signIn('admin@pavilion.test');
  const key = softAuthenticator();
  key.counter = 5;
  await enrol(person, key);
  expect((await logIn(key)).status).toBe(200);
  key.counter = 3;
  expect((await logIn(key)).failure.code).toBe('passkey_refused');
});

test('a passkey begun by one person cannot be added by another, made elsewhere, or added twice', async () => {
  const [one, other] = [await server.signIn('patient@pavilion.test'), await server.signIn('patient2@pavilion.test')];
  const key = softAuthenticator();
  const options = async () => (await one.send(beginPasskey, { body: { password: demoPassword } }, host())).data;
  const add = (api: Api, credential: ReturnType<SoftAuthenticator['create']>) =>
    api.send(addPasskey, { body: { name: 'Key', credential } }, host());
  expect((await add(other, key.create(await options(), { origin }))).failure.code).toBe('passkey_refused');
  const evil = key.create(await options(), { origin: 'https://evil.example' });
  expect((await add(one, evil)).failure.code).toBe('passkey_refused');
  expect((await add(one, key.create(await options(), { origin, verified: false }))).failure.code).toBe(
    'passkey_refused',
  );
  expect((await add(one, key.create(await options(), { origin }))).status).toBe(201);
  expect((await enrol(other, key)).failure.code).toBe('passkey_known');
  expect((await other.send(listPasskeys)).data.data).toEqual([]);
});

test('removing needs the password, asks before only a password is left, and another person’s is not there', async () => {
  const [one, other] = [await server.signIn('clinic-admin@pavilion.test'), await server.signIn(email)];
  const key = softAuthenticator();
  const { id } = (await enrol(one, key)).data;
  const remove = (api: Api, password: string, last?: boolean) =>
    api.send(removePasskey, { params: { id }, body: { password, last } });
  expect((await remove(one, 'Not-the-password-1')).failure.code).toBe('wrong_password');
  expect((await remove(other, demoPassword, true)).failure.code).toBe('not_found');
  expect((await other.send(renamePasskey, { params: { id }, body: { name: 'Mine' } })).failure.code).toBe('not_found');
  expect((await remove(one, demoPassword)).failure.code).toBe('last_second_factor');
  expect((await logIn(key)).status).toBe(200);
  expect((await remove(one, demoPassword, true)).status).toBe(204);
  expect((await logIn(key)).failure.code).toBe('passkey_refused');
  expect((await one.send(getMe)).status).toBe(200);
});

test('a passkey of a suspended person or account opens nothing', async () => {
  const person = await server.signIn('patient@laurier.test');
  const key = softAuthenticator();
  await enrol(person, key);
  const suspend = (at: Date | null) =>
    server.services.asSystem((db) =>
      db.updateTable('profile').set({ suspended_at: at }).where('id', '=', profileId).execute(),
    );
  const profileId = (await person.send(getMe)).data.patient[0]!.id;
  await suspend(new Date());
  expect((await logIn(key)).failure.code).toBe('profile_suspended');
  await suspend(null);
  await server.services.asSystem((db) =>
    db.updateTable('account').set({ status: 'suspended' }).where('email', '=', 'patient@laurier.test').execute(),
  );
  expect((await logIn(key)).failure.code).toBe('passkey_refused');
});
