import { sql } from 'kysely';
import { markNotification, type NotificationKind, setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { serverCatalogue } from '#config/catalogue.server.ts';
import { addEndpoint, choosePush, readMessaging, readPushed, removeEndpoint } from '../../shared/calls.ts';
import { kindTexts } from '../kindTexts.ts';
import { type Device, type PushService, startPushService } from './pushService.ts';

const name = 'production Linux Google Chrome';
let service: PushService;
let server: TestServer;
let patient: Person;
let other: Person;
let admin: Person;
let clock = 0;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({
    plugins: serverCatalogue.filter(({ manifest }) => manifest.id === 'push'),
    env: { PUSH_SERVICES: service.origin },
    now: () => new Date(Date.now() + clock),
  });
  patient = await server.login('patient@pavilion.test');
  other = await server.login('patient2@pavilion.test');
  admin = await server.login('admin@pavilion.test');
});
beforeEach(async () => {
  await server.services.asSystem((db) => db.deleteFrom('push_endpoint').execute());
  service.taken.length = 0;
  service.answer(null);
  clock = 0;
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

const register = async (who: Person): Promise<Device> => {
  const device = service.subscribe();
  const body = { endpoint_type: 'web' as const, data: { token: device.token, name } };
  expect((await who.send(addEndpoint, { body })).status).toBe(204);
  return device;
};
const notify = (who: Person, kind: NotificationKind = 'message', session_id = 'session-1'): Promise<void> =>
  server.services.inOrg(who.orgId, (db) =>
    server.services.notifier.notify(db, who.orgId, [who.profileId], kind, {
      session_id,
      sender_first_name: 'Priya',
      sender_last_name: 'Nair',
      session_reason: 'Lithium',
    }),
  );
const send = (): Promise<void> => server.jobs.runNow('push.send');
const endpoints = () =>
  server.services.asSystem((db) => db.selectFrom('push_endpoint').select(['token', 'account_id', 'name']).execute());
const switchPush = (enabled: boolean) => admin.send(setFeature, { params: { id: 'push' }, body: { enabled } });

test('API-15 ENT-10 a browser registers, and what is new reaches it encrypted, with the clinic and the kind alone', async () => {
  const device = await register(patient);
  expect(await endpoints()).toEqual([{ token: device.token, account_id: patient.accountId, name }]);
  await notify(patient);
  await send();
  expect(service.taken).toHaveLength(1);
  const [{ data, headers, vapid, endpoint }] = service.taken as [PushService['taken'][number]];
  expect(endpoint).toBe(device.endpoint);
  expect(data).toMatchObject({ type: 'message', body: kindTexts.message.text['en-CA'] });
  expect(Object.keys(data).sort()).toEqual(['body', 'notification_id', 'tag', 'title', 'type', 'unread']);
  expect(JSON.stringify(service.taken)).not.toMatch(/Priya|Nair|Lithium|session-1/);
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: data.tag, 'content-encoding': 'aes128gcm' });
  expect(vapid).toMatchObject({ aud: service.origin, sub: 'mailto:no-reply@pavilion.test' });
});

test('a push is on its way within a second of the commit, with nobody calling for it', async () => {
  await register(patient);
  const began = Date.now();
  await notify(patient);
  while (service.taken.length === 0 && Date.now() - began < 5_000) await new Promise((done) => setTimeout(done, 10));
  expect(service.taken).toHaveLength(1);
  expect(Date.now() - began).toBeLessThan(1_000);
});

test('texts are in the person’s language', async () => {
  await register(patient);
  const speak = (locale: 'en-CA' | 'fr-CA') =>
    server.services.asSystem((db) =>
      db.updateTable('account').set({ locale }).where('id', '=', patient.accountId).execute(),
    );
  await speak('fr-CA');
  await notify(patient, 'appointment_reminder');
  await send();
  await speak('en-CA');
  expect(service.taken[0]?.data.body).toBe(kindTexts.appointment_reminder.text['fr-CA']);
});

test('API-16 a person takes their own browser off, and nobody else’s', async () => {
  const { token } = await register(patient);
  const body = { endpoint_type: 'web' as const, data: { fcm_token: token } };
  expect((await other.send(removeEndpoint, { body })).status).toBe(204);
  expect(await endpoints()).toHaveLength(1);
  expect((await patient.send(removeEndpoint, { body })).status).toBe(204);
  expect(await endpoints()).toEqual([]);
  expect((await server.anyone.send(removeEndpoint, { body })).status).toBe(401);
});

test('a browser that somebody else signs in on is theirs from then on', async () => {
  const { token } = await register(patient);
  await other.send(addEndpoint, { body: { endpoint_type: 'web', data: { token, name } } });
  await notify(patient);
  await notify(other);
  await send();
  expect(service.taken.map(({ data }) => data.notification_id)).toHaveLength(1);
  expect(
    (await other.send(readPushed, { params: { id: service.taken[0]!.data.notification_id! } })).data.data,
  ).toMatchObject({ profile_id: other.profileId });
});

test('only push services that are known get anything: no other address is asked', async () => {
  const { token } = service.subscribe();
  for (const address of [
    'https://192.168.0.1/x',
    'https://push.apple.com.example.org/x',
    'http://fcm.googleapis.com/x',
  ]) {
    const wrong = token.replace(/http:\S+$/, address);
    const refused = await patient.send(addEndpoint, { body: { endpoint_type: 'web', data: { token: wrong, name } } });
    expect([address, refused.status]).toEqual([address, 422]);
  }
  const firebase = { endpoint_type: 'web' as const, data: { token: 'f:APA91b-not-configured-here', name } };
  expect((await patient.send(addEndpoint, { body: firebase })).status).toBe(422);
});

test.each([404, 410])('an endpoint of which the push service says %i is forgotten', async (status) => {
  await register(patient);
  service.answer(status);
  await notify(patient);
  await send();
  expect(await endpoints()).toEqual([]);
});

test.each([400, 401, 403, 413])('%i is no word of the endpoint: it stays', async (status) => {
  await register(patient);
  service.answer(status);
  await notify(patient);
  await send();
  expect(await endpoints()).toHaveLength(1);
  service.answer(null);
  await notify(patient, 'message', 'session-2');
  await send();
  expect(service.taken).toHaveLength(1);
});

test('what a busy push service did not take is tried again when it said, in its order, the newest of each thread', async () => {
  await register(patient);
  service.answer(503, { 'retry-after': '60' });
  await notify(patient, 'message', 'a');
  await send();
  service.answer(null);
  await notify(patient, 'message', 'b');
  await notify(patient, 'task_update', 'c');
  await notify(patient, 'message', 'b');
  await send();
  expect(service.taken).toEqual([]);
  clock = 61_000;
  await send();
  expect(service.taken.map(({ data }) => data.type)).toEqual(['message', 'task_update', 'message']);
  expect(new Set(service.taken.map(({ data }) => data.tag)).size).toBe(3);
});

test('what is no longer worth showing is not sent', async () => {
  await register(patient);
  service.answer(503);
  await notify(patient, 'telemedicine_invite');
  await send();
  service.answer(null);
  clock = 31 * 60_000;
  await send();
  expect(service.taken).toEqual([]);
});

test('what is read on one device is withdrawn from the others, and from none while something of its thread is unread', async () => {
  const [phone, laptop] = [await register(patient), await register(patient)];
  await notify(patient, 'message', 'a');
  await send();
  await notify(patient, 'message', 'a');
  await send();
  const [first, , second] = service.taken.map(({ data }) => data.notification_id!);
  service.taken.length = 0;
  await patient.send(markNotification, { body: { notification_id: first!, read: true } });
  await send();
  expect(service.taken).toEqual([]);
  await patient.send(markNotification, { body: { notification_id: second!, read: true } });
  await send();
  expect(service.taken.map(({ data }) => data.type)).toEqual(['notifications_read', 'notifications_read']);
  expect(new Set(service.taken.map(({ endpoint }) => endpoint))).toEqual(new Set([phone.endpoint, laptop.endpoint]));
});

test('what is read before it was sent is not sent', async () => {
  await register(patient);
  service.answer(503);
  await notify(patient, 'message', 'a');
  // Nothing is under way any more, which nobody could call back.
  await send();
  await patient.send(markNotification, { body: { read: true } });
  service.answer(null);
  clock = 3_600_000;
  await send();
  expect(service.taken.filter(({ data }) => data.type === 'message')).toEqual([]);
});

test('a device that is signed out gets nothing more', async () => {
  const away = await server.login('patient@pavilion.test');
  await register(away);
  await server.services.asSystem((db) =>
    db.updateTable('device').set({ revoked_at: new Date() }).where('id', '=', away.deviceId).execute(),
  );
  await notify(patient);
  await send();
  expect(service.taken).toEqual([]);
  await server.jobs.runNow('push.forget');
  expect(await endpoints()).toEqual([]);
});

test('a notification that was undone is not sent', async () => {
  await register(patient);
  await expect(
    server.services.inOrg(patient.orgId, async (db) => {
      await server.services.notifier.notify(db, patient.orgId, [patient.profileId], 'message', {});
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await send();
  expect(service.taken).toEqual([]);
});

test('a clinic without the feature is refused every call, and its people get nothing', async () => {
  const { token } = await register(patient);
  expect((await switchPush(false)).status).toBe(200);
  const body = { endpoint_type: 'web' as const, data: { token, name } };
  expect((await patient.send(addEndpoint, { body })).failure.code).toBe('feature_disabled');
  expect((await patient.send(readMessaging, { query: { name } })).failure.code).toBe('feature_disabled');
  await notify(patient);
  await send();
  expect(service.taken).toEqual([]);
  await switchPush(true);
});

test('a pressed notification is found by whoever it is for, and by nobody else', async () => {
  await register(patient);
  await notify(patient);
  await send();
  const id = service.taken[0]!.data.notification_id!;
  expect((await patient.send(readPushed, { params: { id } })).data.data).toMatchObject({
    profile_id: patient.profileId,
    notification: { notification_id: id, type: 'message', read: false },
  });
  const foreign = await server.login('patient@laurier.test');
  for (const who of [other, admin, foreign]) expect((await who.send(readPushed, { params: { id } })).status).toBe(404);
});

test('INT-1 the browser learns the key and its own choice, per kind of browser', async () => {
  const asked = () => patient.send(readMessaging, { query: { name } });
  const { messaging, choice } = (await asked()).data.data;
  expect([messaging.firebase, choice]).toEqual([null, null]);
  expect(Buffer.from(messaging.vapidKey, 'base64url')).toHaveLength(65);
  await patient.send(choosePush, { body: { name, choice: 'later' } });
  expect((await asked()).data.data.choice).toBe('later');
  expect((await other.send(readMessaging, { query: { name } })).data.data.choice).toBeNull();
  expect((await asked()).data.data.messaging).toEqual(messaging);
});

test('calls have no right to the tables: they hold other people’s endpoints', async () => {
  await expect(
    server.services.inOrg(patient.orgId, (db) => sql`select * from push_endpoint`.execute(db)),
  ).rejects.toThrow(/permission denied/);
});
