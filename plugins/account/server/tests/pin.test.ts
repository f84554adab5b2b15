import { getMe, newSeal, openSeal, verifyPassword } from '#core/shared';
import { demoAccounts } from '#config/demo.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { pinTries, removePin, savePin, verifyPin } from '../../shared/pinCalls.ts';
import { weakPin } from '../../shared/pinRules.ts';
import { changePassword } from '../../shared/settingsCalls.ts';

const password: string = demoAccounts.password;
const pin = '208315';
let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const save = (given: string, by = person, with_ = password) =>
  by.send(savePin, { body: { password: with_, pin: given } });
const check = async (given: string, by = person) => (await by.send(verifyPin, { body: { pin: given } })).data;
const has = async (by = person) => (await by.send(getMe)).data.lockPin === true;

test('STA-5 a PIN is chosen with the password, checked, and removed', async () => {
  expect(await has()).toBe(false);
  expect((await save(pin, person, 'Not-the-password-1')).failure.code).toBe('wrong_password');
  for (const weak of ['000000', '123456', '987654', '121212', '123123', '12345', 'abcdef'])
    expect([weak, (await save(weak)).failure.fields]).toEqual([weak, { pin: expect.any(String) }]);
  expect((await save(pin)).status).toBe(204);
  expect(await has()).toBe(true);
  expect(await check('208316')).toEqual({ correct: false, left: pinTries - 1 });
  expect(await check(pin)).toEqual({ correct: true, left: pinTries });
  // Another person's opens nothing.
  expect(await check(pin, await server.login('practitioner2@pavilion.test'))).toEqual({ correct: false, left: 0 });
  expect((await person.send(removePin)).status).toBe(204);
  expect(await check(pin)).toEqual({ correct: false, left: 0 });
});

test('STA-5 five wrong PINs, however many at once, close it until the password is right', async () => {
  await save(pin);
  const tried = await Promise.all(Array.from({ length: 12 }, (_, n) => check(`90817${n % 10}`)));
  expect(tried.every(({ correct }) => !correct)).toBe(true);
  expect(await check(pin)).toEqual({ correct: false, left: 0 });
  expect(await has()).toBe(false);
  expect((await person.send(verifyPassword, { body: { password } })).data.correct).toBe(true);
  expect(await has()).toBe(true);
  expect((await check(pin)).correct).toBe(true);
});

test('STA-5 a new password forgets the PIN, and no copy of the database shows it', async () => {
  const other = await server.login('patient2@pavilion.test');
  await save(pin, other);
  const rows = await server.services.asSystem((db) => db.selectFrom('account_pin').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(pin);
  const body = { currentPassword: password, newPassword: 'Four-words-nobody-knows-7' };
  expect((await other.send(changePassword, { body })).status).toBe(204);
  expect(await has(other)).toBe(false);
  expect((await check(pin, other)).correct).toBe(false);
});

test('STA-5 digits that anybody would try first are weak, and others are not', () => {
  for (const weak of ['111111', '012345', '543210', '454545', '907907'])
    expect([weak, weakPin(weak)]).toEqual([weak, true]);
  for (const well of ['208315', '135790', '110011', '246813']) expect([well, weakPin(well)]).toEqual([well, false]);
});

test('STA-5 the key of a seal comes with a proof or a fresh sign-in, and to its own account alone', async () => {
  const other = await server.login('practitioner2@pavilion.test');
  const { id, key } = (await person.send(newSeal)).data;
  expect((await person.send(newSeal)).data.key).not.toBe(key);
  const prove = async (by: Person, given: string) =>
    (await by.send(verifyPassword, { body: { password: given, seal: id } })).data.sealKey;
  expect([await prove(person, password), await prove(person, 'Not-the-password-1')]).toEqual([key, undefined]);
  expect(await prove(other, password)).not.toBe(key);
  await save(pin);
  const byPin = async (digits: string) =>
    (await person.send(verifyPin, { body: { pin: digits, seal: id } })).data.sealKey;
  expect([await byPin(pin), await byPin('908173')]).toEqual([key, undefined]);
  expect((await person.send(openSeal, { body: { seal: id } })).data.key).toBe(key);
  await server.services.asSystem((db) =>
    db
      .updateTable('device')
      .set({ created_at: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', person.deviceId)
      .execute(),
  );
  expect((await person.send(openSeal, { body: { seal: id } })).failure.code).toBe('not_proven');
});
