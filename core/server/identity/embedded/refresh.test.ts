import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { signDeviceIn } from '../protection/devices.ts';
import { identityModule } from '../module.ts';
import { refresh } from './refresh.ts';

let house: TestDatabase;
let accountId: string;
const start = new Date('2026-03-02T10:00:00Z');
const at = (seconds: number) => ({ now: new Date(start.getTime() + seconds * 1000), days: 30 });
const use = (token: string, seconds: number) => house.asSystem((db) => refresh(db, token, at(seconds)));
const signIn = () =>
  house.asSystem((db) => signDeviceIn(db, accountId, 'Mozilla/5.0 (X11; Linux) Firefox/140.0', at(0)));

beforeAll(async () => {
  house = await testDatabase([identityModule]);
  const made = await house.asSystem((db) =>
    db
      .insertInto('account')
      .values({
        email: 'a@pavilion.test',
        password_hash: null,
        status: 'active',
        totp_secret: null,
        photo_file_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  accountId = made.id;
});
afterAll(() => house.close());

/** @throws when it was not refreshed */
const next = async (token: string, seconds: number): Promise<string> => {
  const outcome = await use(token, seconds);
  if (outcome.is !== 'refreshed') throw new Error(`expected new tokens, got ${outcome.is}`);
  return outcome.refreshToken;
};

test('API-3 each use of a refresh token gives its successor', async () => {
  const { refreshToken } = await signIn();
  const second = await next(refreshToken, 60);
  const third = await next(second, 120);
  expect(new Set([refreshToken, second, third]).size).toBe(3);
});

test('API-3 a token shown again after the grace signs the whole device out', async () => {
  const { refreshToken } = await signIn();
  const second = await next(refreshToken, 60);
  expect((await use(refreshToken, 75)).is).toBe('reuse');
  expect((await use(second, 76)).is).toBe('refused');
});

test('API-3 a lost answer can be asked for again, and gives a token of its own', async () => {
  const { refreshToken } = await signIn();
  const lost = await next(refreshToken, 60);
  const again = await next(refreshToken, 65);
  expect(again).not.toBe(lost);
  await next(again, 960);
});

test('API-3 of a thief and the owner who both used a token in the grace, both are out at the second refresh', async () => {
  const { refreshToken } = await signIn();
  const owner = await next(refreshToken, 60);
  const thief = await next(refreshToken, 62);
  const newest = await next(thief, 900);
  expect((await use(owner, 950)).is).toBe('reuse');
  expect((await use(newest, 960)).is).toBe('refused');
});

test('API-3 once a successor was used the grace is over', async () => {
  const { refreshToken } = await signIn();
  await next(await next(refreshToken, 60), 62);
  expect((await use(refreshToken, 64)).is).toBe('reuse');
});

test('API-3 a thousand uses at once leave one device that goes on, and no more successors than the grace allows', async () => {
  const { refreshToken, deviceId } = await signIn();
  const outcomes = await Promise.all(Array.from({ length: 1000 }, () => use(refreshToken, 60)));
  const given = outcomes.flatMap((outcome) => (outcome.is === 'refreshed' ? [outcome] : []));
  expect(given).toHaveLength(21);
  expect(outcomes.filter(({ is }) => is === 'too-often')).toHaveLength(979);
  expect(new Set(given.map((outcome) => outcome.refreshToken)).size).toBe(21);
  expect(new Set(given.map((outcome) => outcome.deviceId))).toEqual(new Set([deviceId]));
  await next(given[7]!.refreshToken, 960);
});

test('API-3 an invented token, an idle device and a suspended account are refused', async () => {
  expect((await use('invented', 60)).is).toBe('refused');
  const { refreshToken } = await signIn();
  expect((await use(refreshToken, 31 * 24 * 3600)).is).toBe('refused');
  await house.asSystem((db) => db.updateTable('account').set({ status: 'suspended' }).execute());
  expect((await use(refreshToken, 60)).is).toBe('refused');
  await house.asSystem((db) => db.updateTable('account').set({ status: 'active' }).execute());
});

test('a device that is used daily still signs in afresh after half a year', async () => {
  let { refreshToken } = await signIn();
  const day = 24 * 3600;
  for (let days = 20; days < 180; days += 20) refreshToken = await next(refreshToken, days * day);
  expect((await use(refreshToken, 181 * day)).is).toBe('refused');
});

test('no refresh token is in the database', async () => {
  const { refreshToken } = await signIn();
  const rows = await house.asSystem((db) => db.selectFrom('refresh_token').selectAll().execute());
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
  // Nor the part of it that could be tried out.
  for (const part of refreshToken.split('.').filter((one) => one.length > 20))
    expect(JSON.stringify(rows)).not.toContain(part);
});
