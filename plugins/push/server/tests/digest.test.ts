import { serverCatalogue } from '#config/catalogue.server.ts';
import { markNotification } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { readPreferences, savePreferences } from '../../shared/calls.ts';
import { nextDigest } from '../digestPlan.ts';

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
const week = [0, 1, 2, 3, 4, 5, 6];
let server: TestServer;
let patient: Person;
let clock = 0;
const now = (): Date => new Date(Date.now() + clock);

beforeAll(async () => {
  const some = ['push', 'messaging'];
  server = await startTestServer({
    plugins: serverCatalogue.filter(({ manifest }) => some.includes(manifest.id)),
    now,
  });
  patient = await server.login('patient@pavilion.test');
});
beforeEach(async () => {
  clock = 0;
  await server.services.asSystem(async (db) => {
    await db.deleteFrom('push_preference').execute();
    await db.deleteFrom('push_mailed').execute();
    await db.deleteFrom('notification').execute();
    await db.deleteFrom('mail_outbox').execute();
    await db.deleteFrom('throttle').execute();
  });
});
afterAll(() => server?.close());

const notify = (): Promise<void> =>
  server.services.inOrg(patient.orgId, (db) =>
    server.services.notifier.notify(db, patient.orgId, [patient.profileId], 'message', { sender_first_name: 'Priya' }),
  );
/** How many mails there are once both jobs ran at that moment. */
const mailsAt = async (after: number): Promise<number> => {
  clock = after;
  await server.jobs.runNow('push.digest');
  await server.jobs.runNow('push.mail');
  const sent = await server.services.asSystem((db) =>
    db.selectFrom('mail_outbox').select(['text', 'subject']).execute(),
  );
  expect(sent.map(({ text, subject }) => text + subject).join(' ')).not.toMatch(/Priya/);
  return sent.length;
};
/** A digest that many minutes from now, by the person's clocks. */
const choose = async (inMinutes: number, days: readonly number[] = week): Promise<void> => {
  const at = new Date(Date.now() + inMinutes * minute);
  const digest = { minute: at.getUTCHours() * 60 + at.getUTCMinutes(), days: [...days], timeZone: 'UTC' };
  const saved = await patient.send(savePreferences, { body: { mail: 'daily', digest } });
  expect(saved.data.data).toMatchObject({ mail: 'daily', digest });
};

test.each([
  ['later today', '2026-03-02T13:00:00Z', 9 * 60, week, '2026-03-02T14:00:00.000Z'],
  ['tomorrow', '2026-03-02T14:00:00Z', 9 * 60, week, '2026-03-03T14:00:00.000Z'],
  ['after the weekend', '2026-03-06T20:00:00Z', 9 * 60, [0, 1, 2, 3, 4], '2026-03-09T13:00:00.000Z'],
  ['once a week', '2026-03-02T14:00:00Z', 9 * 60, [0], '2026-03-09T13:00:00.000Z'],
  ['in the hour that the clocks leave out', '2026-03-08T05:00:00Z', 2 * 60 + 30, [6], '2026-03-08T07:30:00.000Z'],
  ['in the hour that comes twice', '2026-11-01T04:00:00Z', 60 + 30, [6], '2026-11-01T05:30:00.000Z'],
])('the next digest: %s, by the clocks of its zone', (_when, at, minuteOfDay, days, next) => {
  const digest = { minute: minuteOfDay, days, timeZone: 'America/Toronto' };
  expect(nextDigest(digest, new Date(at)).toISOString()).toBe(next);
});

test('one mail comes at the chosen hour, of everything since the last, and none where nothing is unread', async () => {
  await choose(120);
  await notify();
  await notify();
  expect(await mailsAt(60 * minute)).toBe(0);
  expect(await mailsAt(121 * minute)).toBe(1);
  expect(await mailsAt(122 * minute)).toBe(1);
  // Still unread, and told of already: the next one is silent.
  expect(await mailsAt(day + 121 * minute)).toBe(1);
  clock = day + 122 * minute;
  await server.services.asSystem(async (db) => {
    await db.updateTable('notification').set({ read: true }).execute();
  });
  await notify();
  expect(await mailsAt(2 * day + 121 * minute)).toBe(2);
});

test('what was read meanwhile is not mailed', async () => {
  await choose(120);
  await notify();
  expect((await patient.send(markNotification, { body: { read: true } })).status).toBe(200);
  expect(await mailsAt(121 * minute)).toBe(0);
});

test('an hour that went by while no server ran is made up for soon, and left out much later', async () => {
  await choose(60);
  await notify();
  expect(await mailsAt(5 * hour)).toBe(1);
  await notify();
  clock = 0;
  await choose(60);
  expect(await mailsAt(20 * hour)).toBe(1);
  expect(await mailsAt(day + 61 * minute)).toBe(2);
});

test('quiet hours do not put off the hour that the person chose; other choices end the digest', async () => {
  await choose(30);
  const from = now().getUTCHours() * 60 + now().getUTCMinutes();
  const quiet = { from, to: (from + 180) % 1_440, timeZone: 'UTC' };
  expect((await patient.send(savePreferences, { body: { quiet } })).status).toBe(200);
  await notify();
  expect(await mailsAt(31 * minute)).toBe(1);
  clock = 0;
  expect((await patient.send(savePreferences, { body: { mail: 'off' } })).status).toBe(200);
  await notify();
  expect(await mailsAt(2 * day)).toBe(1);
  clock = 0;
  expect((await patient.send(readPreferences)).data.data).toMatchObject({ mail: 'off' });
});

test('a digest without a day, on a day twice, or at no time is refused', async () => {
  for (const wrong of [
    { days: [] },
    { days: [1, 1] },
    { days: [7] },
    { minute: 1_440 },
    { timeZone: 'Nowhere/At_all' },
  ]) {
    const digest = { minute: 480, days: week, timeZone: 'UTC', ...wrong };
    expect((await patient.send(savePreferences, { body: { mail: 'daily', digest } })).status).toBe(422);
  }
});
