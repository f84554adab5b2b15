import { type CallRequest, listNotifications, markNotification, type NotificationKind, setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { serverCatalogue } from '#config/catalogue.server.ts';
import { addEndpoint, readPreferences, savePreferences, sendTest } from '../../shared/calls.ts';
import { quietUntil } from '../preferences.ts';
import { type PushService, startPushService } from './pushService.ts';

const [hour, day] = [3_600_000, 24 * 3_600_000];
let service: PushService;
let server: TestServer;
let patient: Person;
let other: Person;
let admin: Person;
let clock = 0;
const now = (): Date => new Date(Date.now() + clock);

beforeAll(async () => {
  service = await startPushService();
  const some = ['push', 'tasks', 'messaging', 'diagnostics'];
  server = await startTestServer({
    plugins: serverCatalogue.filter(({ manifest }) => some.includes(manifest.id)),
    env: { PUSH_SERVICES: service.origin },
    now,
  });
  patient = await server.login('patient@pavilion.test');
  other = await server.login('patient2@pavilion.test');
  admin = await server.login('admin@pavilion.test');
});
beforeEach(async () => {
  await server.services.asSystem(async (db) => {
    await db.deleteFrom('push_endpoint').execute();
    await db.deleteFrom('push_preference').execute();
  });
  service.taken.length = 0;
  service.answer(null);
  clock = 0;
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

const register = async (who: Person): Promise<void> => {
  const data = { token: service.subscribe().token, name: 'production Linux Google Chrome' };
  expect((await who.send(addEndpoint, { body: { endpoint_type: 'web', data } })).status).toBe(204);
};
const notify = (who: Person, kind: NotificationKind, session_id = 'one'): Promise<void> =>
  server.services.inOrg(who.orgId, (db) =>
    server.services.notifier.notify(db, who.orgId, [who.profileId], kind, { session_id }),
  );
const send = (): Promise<void> => server.jobs.runNow('push.send');
const kinds = () => service.taken.map(({ data }) => data.type);
const choose = (who: Person, body: NonNullable<CallRequest<typeof savePreferences>['body']>) =>
  who.send(savePreferences, { body });
const minuteOfDay = (at: Date): number => at.getUTCHours() * 60 + at.getUTCMinutes();
/** From ten minutes ago for an hour. */
const quietNow = () => {
  const at = now().getTime();
  const [from, to] = [new Date(at - 600_000), new Date(at + 50 * 60_000)].map(minuteOfDay) as [number, number];
  return { from, to, timeZone: 'UTC' };
};

test.each([
  ['before', '2026-01-15T21:59:00Z', null],
  ['at the first minute', '2026-01-15T22:00:30Z', '2026-01-16T07:00:00.000Z'],
  ['after midnight', '2026-01-16T03:10:00Z', '2026-01-16T07:00:00.000Z'],
  ['in the last minute', '2026-01-16T06:59:59Z', '2026-01-16T07:00:00.000Z'],
  ['once they ended', '2026-01-16T07:00:00Z', null],
])('quiet hours over midnight: %s', (_when, at, until) => {
  const hours = { from: 22 * 60, to: 7 * 60, timeZone: 'UTC' };
  expect(quietUntil(hours, new Date(at))?.toISOString() ?? null).toBe(until);
});

test('quiet hours go by the clocks of their zone', () => {
  const hours = { from: 13 * 60, to: 14 * 60 + 30, timeZone: 'America/Toronto' };
  expect(quietUntil(hours, new Date('2026-07-01T17:15:00Z'))?.toISOString()).toBe('2026-07-01T18:30:00.000Z');
  expect(quietUntil(hours, new Date('2026-01-15T17:15:00Z'))).toBeNull();
});

test('quiet hours end at their time of the clock, also on the night on which the clocks change', () => {
  const hours = { from: 22 * 60, to: 7 * 60, timeZone: 'America/Toronto' };
  expect(quietUntil(hours, new Date('2026-11-01T05:30:00Z'))?.toISOString()).toBe('2026-11-01T12:00:00.000Z');
  expect(quietUntil(hours, new Date('2026-03-08T05:30:00Z'))?.toISOString()).toBe('2026-03-08T11:00:00.000Z');
});

test('a person hears of the features that send to them, and all of them push until they say otherwise', async () => {
  const { data } = (await patient.send(readPreferences, {})).data;
  expect(data.quiet).toBeNull();
  expect(data.senders.map(({ id, app, push, mail }) => [id, app && push && mail])).toEqual(
    expect.arrayContaining([
      ['messaging', true],
      ['diagnostics', true],
    ]),
  );
  expect(data.senders.map(({ id }) => id)).not.toContain('push');
  await admin.send(setFeature, { params: { id: 'messaging' }, body: { enabled: false } });
  const without = (await patient.send(readPreferences, {})).data.data.senders.map(({ id }) => id);
  await admin.send(setFeature, { params: { id: 'messaging' }, body: { enabled: true } });
  expect(without).toEqual(data.senders.map(({ id }) => id).filter((id) => id !== 'messaging'));
});

test('what a person turned off is not pushed to them; the bell lists it, and others get it', async () => {
  await register(patient);
  await register(other);
  expect((await choose(patient, { sender: { id: 'messaging', way: 'push', on: false } })).status).toBe(200);
  for (const who of [patient, other]) await notify(who, 'message');
  await notify(patient, 'task_update');
  await send();
  expect(kinds().sort()).toEqual(['message', 'task_update']);
  const bell = (await patient.send(listNotifications, { query: { limit: 2 } })).data.data;
  expect(bell.map(({ type }) => type)).toEqual(['task_update', 'message']);
  await choose(patient, { sender: { id: 'messaging', way: 'push', on: true } });
  await notify(patient, 'message', 'two');
  await send();
  expect(kinds().filter((kind) => kind === 'message')).toHaveLength(2);
});

test('STA-6 what a person turned off in the application is listed, read, and comes by no other way; what can’t wait comes', async () => {
  await register(patient);
  await register(other);
  const unread = async (who: Person) => (await who.send(listNotifications, { query: { limit: 1 } })).data.unread;
  const before = await Promise.all([patient, other].map(unread));
  expect((await choose(patient, { sender: { id: 'messaging', way: 'app', on: false } })).status).toBe(200);
  const live = await patient.live();
  for (const who of [patient, other]) await notify(who, 'message', 'silent');
  const event = await live.until('event', ({ kind }) => kind === 'notification_added');
  expect(event.data).toMatchObject({ type: 'message', read: true });
  live.close();
  await send();
  expect(kinds()).toEqual(['message']);
  expect(await Promise.all([patient, other].map(unread))).toEqual([before[0], before[1]! + 1]);
  const [newest] = (await patient.send(listNotifications, { query: { limit: 1 } })).data.data;
  expect(newest).toMatchObject({ type: 'message', read: true });
  expect(
    (await patient.send(readPreferences, {})).data.data.senders.find(({ id }) => id === 'messaging'),
  ).toMatchObject({
    ...{ app: false, push: true, mail: true },
  });
  // Where the feature is off nobody could choose otherwise.
  const turn = (enabled: boolean) => admin.send(setFeature, { params: { id: 'push' }, body: { enabled } });
  await turn(false);
  await notify(patient, 'message', 'heard');
  await turn(true);
  const heard = before[0]! + 1;
  expect(await unread(patient)).toBe(heard);
  await choose(patient, { sender: { id: 'diagnostics', way: 'app', on: false } });
  await notify(patient, 'result_critical');
  expect(await unread(patient)).toBe(heard + 1);
});

test('only features that send to a person can be turned off: nothing else is kept', async () => {
  for (const id of ['push', 'no-such-feature'])
    expect([id, (await choose(patient, { sender: { id, way: 'push', on: false } })).status]).toEqual([id, 422]);
  expect((await choose(patient, { quiet: { from: 60, to: 60, timeZone: 'UTC' } })).status).toBe(422);
  expect((await choose(patient, { quiet: { from: 60, to: 90, timeZone: 'Mars/Olympus' } })).status).toBe(422);
  expect((await patient.send(readPreferences, {})).data.data.quiet).toBeNull();
});

test('in quiet hours the newest of each thread waits for their end, and what can’t wait does not', async () => {
  await register(patient);
  await choose(patient, { quiet: quietNow() });
  await notify(patient, 'message', 'a');
  await send();
  await notify(patient, 'message', 'a');
  await notify(patient, 'message', 'b');
  await notify(patient, 'result_critical', 'c');
  await send();
  expect(kinds()).toEqual(['result_critical']);
  clock = hour;
  await send();
  expect(kinds()).toEqual(['result_critical', 'message', 'message']);
  expect(new Set(service.taken.map(({ data }) => data.tag)).size).toBe(3);
  clock = day;
  await send();
  expect(service.taken).toHaveLength(3);
});

test('what was read in quiet hours is not pushed after them', async () => {
  await register(patient);
  await choose(patient, { quiet: quietNow() });
  await notify(patient, 'message');
  await send();
  await patient.send(markNotification, { body: { read: true } });
  clock = hour;
  await send();
  expect(service.taken).toEqual([]);
});

test('what waited comes as soon as the quiet hours are given up', async () => {
  await register(patient);
  await choose(patient, { quiet: quietNow() });
  await notify(patient, 'message');
  await send();
  await choose(patient, { quiet: { ...quietNow(), from: (quietNow().from + 1) % 1440 } });
  await send();
  expect(kinds()).toEqual([]);
  await choose(patient, { quiet: null });
  await send();
  expect(kinds()).toEqual(['message']);
});

test('what a feature sent before it was turned off is not pushed', async () => {
  await register(patient);
  service.answer(503);
  await notify(patient, 'message');
  await send();
  service.answer(null);
  await admin.send(setFeature, { params: { id: 'messaging' }, body: { enabled: false } });
  clock = hour;
  await send();
  await admin.send(setFeature, { params: { id: 'messaging' }, body: { enabled: true } });
  expect(service.taken).toEqual([]);
});

test('a test goes the way of all notifications, in quiet hours too, to one’s own devices alone', async () => {
  expect((await patient.send(sendTest, {})).data.data).toEqual({ devices: 0 });
  await register(patient);
  await register(patient);
  await register(other);
  await choose(patient, { quiet: quietNow() });
  expect((await patient.send(sendTest, {})).data.data).toEqual({ devices: 2 });
  await send();
  expect(kinds()).toEqual(['push_test', 'push_test']);
  const [first] = (await patient.send(listNotifications, { query: { limit: 1 } })).data.data;
  expect(first?.type).toBe('push_test');
});
