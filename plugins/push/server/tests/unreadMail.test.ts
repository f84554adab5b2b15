import { serverCatalogue } from '#config/catalogue.server.ts';
import { type CallRequest, markNotification, type NotificationKind, setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { markAllMailed } from '../migrations.ts';
import { readPreferences, savePreferences } from '../../shared/calls.ts';

const [minute, hour] = [60_000, 3_600_000];
let server: TestServer;
let patient: Person;
let doctor: Person;
let admin: Person;
let clock = 0;
const now = (): Date => new Date(Date.now() + clock);

beforeAll(async () => {
  const some = ['push', 'tasks', 'messaging'];
  server = await startTestServer({
    plugins: serverCatalogue.filter(({ manifest }) => some.includes(manifest.id)),
    now,
  });
  [patient, doctor, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
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

const notify = (who: Person, kind: NotificationKind = 'message'): Promise<void> =>
  server.services.inOrg(who.orgId, (db) =>
    server.services.notifier.notify(db, who.orgId, [who.profileId], kind, {
      ...{ session_id: `${kind} ${clock}`, sender_first_name: 'Priya', sender_last_name: 'Sandhu' },
    }),
  );
/** Runs the job at a moment after the first one, and counts. */
const mailsAt = async (after: number): Promise<number> => {
  clock = after;
  await server.jobs.runNow('push.mail');
  return (await mails()).length;
};
const mails = () =>
  server.services.asSystem((db) => db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute());
/** Calls are made at the first moment: hours later a token has expired. */
const choose = async (who: Person, body: NonNullable<CallRequest<typeof savePreferences>['body']>): Promise<void> => {
  clock = 0;
  expect((await who.send(savePreferences, { body })).status).toBe(200);
};

test('ENT-10 a patient is told by mail of what they have not read after ten minutes, once, and never what it is', async () => {
  await notify(patient);
  expect(await mailsAt(9 * minute)).toBe(0);
  expect(await mailsAt(11 * minute)).toBe(1);
  expect(await mailsAt(90 * minute)).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: patient.email, subject: 'Rideau Family Health: something new for you' });
  expect(mail!.text).toMatch(/\/notification\?id=[^\s]+/);
  expect(mail!.text).toMatch(/\/settings\?panel=push/);
  expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/Priya|Sandhu|message/i);
});

test('what was read in the app is not mailed', async () => {
  await notify(patient);
  const { id } = await server.services.asSystem((db) =>
    db.selectFrom('notification').select('id').executeTakeFirstOrThrow(),
  );
  expect((await patient.send(markNotification, { body: { notification_id: id, read: true } })).status).toBeLessThan(
    300,
  );
  expect(await mailsAt(11 * minute)).toBe(0);
});

test('at most one an hour, which tells of everything since the last', async () => {
  await notify(patient);
  expect(await mailsAt(11 * minute)).toBe(1);
  await notify(patient);
  await notify(patient);
  expect(await mailsAt(40 * minute)).toBe(1);
  expect(await mailsAt(72 * minute)).toBe(2);
  expect(await mailsAt(200 * minute)).toBe(2);
});

test('once a day, or never, as the person chose; staff only where they chose it', async () => {
  expect((await patient.send(readPreferences)).data.data.mail).toBe('soon');
  expect((await doctor.send(readPreferences)).data.data.mail).toBe('off');
  await choose(patient, { mail: 'daily' });
  expect((await patient.send(readPreferences)).data.data.mail).toBe('daily');
  await notify(patient);
  await notify(doctor);
  expect(await mailsAt(11 * minute)).toBe(1);
  await notify(patient);
  expect(await mailsAt(5 * hour)).toBe(1);
  expect(await mailsAt(24 * hour)).toBe(2);
  await choose(patient, { mail: 'off' });
  await choose(doctor, { mail: 'soon' });
  await notify(patient);
  await notify(doctor);
  expect(await mailsAt(25 * hour)).toBe(3);
  expect((await mails()).at(-1)!.recipient).toBe(doctor.email);
});

test('not in quiet hours, and after them; not of a feature that is muted or off; not of what was for that hour', async () => {
  const at = now();
  const from = at.getUTCHours() * 60 + at.getUTCMinutes();
  await choose(patient, { quiet: { from, to: (from + 120) % 1_440, timeZone: 'UTC' } });
  await notify(patient);
  expect(await mailsAt(30 * minute)).toBe(0);
  expect(await mailsAt(125 * minute)).toBe(1);

  await choose(patient, { quiet: null, sender: { id: 'messaging', way: 'mail', on: false } });
  await notify(patient);
  expect(await mailsAt(5 * hour)).toBe(1);
  await choose(patient, { sender: { id: 'messaging', way: 'mail', on: true } });
  const turn = async (enabled: boolean): Promise<void> => {
    clock = 0;
    expect((await admin.send(setFeature, { params: { id: 'messaging' }, body: { enabled } })).status).toBe(200);
  };
  await notify(patient);
  await turn(false);
  expect(await mailsAt(7 * hour)).toBe(1);
  await turn(true);
  await notify(patient, 'telemedicine_invite');
  expect(await mailsAt(9 * hour)).toBe(1);
});

test('what is two days old is not mailed', async () => {
  await notify(patient);
  expect(await mailsAt(49 * hour)).toBe(0);
});

test('what stood in the bells before there were such mails is not mailed, and what comes after it is', async () => {
  await notify(patient);
  await server.services.asSystem((db) => markAllMailed(db));
  expect(await mailsAt(11 * minute)).toBe(0);
  await notify(patient);
  expect(await mailsAt(30 * minute)).toBe(1);
});

test('whoever left, or whose clinic is closed, gets none', async () => {
  await notify(patient);
  const suspended = (at: Date | null) =>
    server.services.asSystem((db) =>
      db.updateTable('profile').set({ suspended_at: at }).where('id', '=', patient.profileId).execute(),
    );
  await suspended(now());
  expect(await mailsAt(11 * minute)).toBe(0);
  await suspended(null);
  expect(await mailsAt(12 * minute)).toBe(1);
});
