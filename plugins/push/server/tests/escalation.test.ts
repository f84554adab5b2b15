import type { Task } from '@medplum/fhirtypes';
import { serverCatalogue } from '#config/catalogue.server.ts';
import { markNotification, type NotificationKind, notificationsRead, setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addEndpoint, savePreferences } from '../../shared/calls.ts';
import { type EscalationRule, readEscalation, saveEscalation, usualRule } from '../../shared/escalation.ts';
import { escalate } from '../escalation/escalate.ts';
import { type PushService, startPushService } from './pushService.ts';

const [minute, hour] = [60_000, 3_600_000];
let service: PushService;
let server: TestServer;
let doctor: Person;
let second: Person;
let admin: Person;
let record: string;
let things = 0;
let clock = 0;
const now = (): Date => new Date(Date.now() + clock);

beforeAll(async () => {
  service = await startPushService();
  const some = ['push', 'tasks', 'diagnostics', 'assessments'];
  server = await startTestServer({
    plugins: serverCatalogue.filter(({ manifest }) => some.includes(manifest.id)),
    env: { PUSH_SERVICES: service.origin },
    now,
  });
  const patient = await server.login('patient@pavilion.test');
  [doctor, second, admin] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
  const profile = await server.services.asSystem((db) =>
    db.selectFrom('profile').select('resource_id').where('id', '=', patient.profileId).executeTakeFirstOrThrow(),
  );
  record = profile.resource_id!;
  const data = { token: service.subscribe().token, name: 'production Linux Google Chrome' };
  expect((await doctor.send(addEndpoint, { body: { endpoint_type: 'web', data } })).status).toBe(204);
});
beforeEach(async () => {
  clock = 0;
  things += 1;
  service.taken.length = 0;
  await server.services.asSystem(async (db) => {
    await db.deleteFrom('push_escalation_rule').execute();
    await db.deleteFrom('push_preference').execute();
    await db.deleteFrom('notification').execute();
    await db.deleteFrom('mail_outbox').execute();
    await db.deleteFrom('throttle').execute();
  });
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

const tell = (kind: NotificationKind = 'form_alert', to = [doctor, second]): Promise<void> =>
  server.services.inOrg(doctor.orgId, (db) =>
    server.services.notifier.notify(
      db,
      doctor.orgId,
      to.map(({ profileId }) => profileId),
      kind,
      { sender_first_name: 'Maya', resource_id: `thing-${things}`, patient_id: record },
    ),
  );
const tasks = async (): Promise<readonly Task[]> =>
  server.services.inOrg(doctor.orgId, async (db) => {
    const found = await server.services
      .record(db, doctor.orgId)
      .search('Task', { code: 'urn:pavilion:urgent-notification|unread', _count: 50 });
    return found.resources;
  });
const open = async () => (await tasks()).filter(({ status }) => status === 'requested');
const mails = () =>
  server.services.asSystem((db) => db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute());
/** How many pushes, mails and open tasks there are once the jobs ran at that moment. */
const at = async (after: number): Promise<readonly [number, number, number]> => {
  clock = after;
  await server.jobs.runNow('push.escalate');
  await server.jobs.runNow('push.send');
  return [service.taken.length, (await mails()).length, (await open()).length];
};
const readOne = async (who: Person): Promise<void> => {
  clock = 0;
  const { id } = await server.services.asSystem((db) =>
    db.selectFrom('notification').select('id').where('profile_id', '=', who.profileId).executeTakeFirstOrThrow(),
  );
  const sent = await who.send(markNotification, { body: { notification_id: id, read: true } });
  expect(sent.status).toBe(200);
};
const choose = async (rule: Partial<EscalationRule>) => {
  clock = 0;
  return admin.send(saveEscalation, { body: { ...usualRule, ...rule } });
};

test('what is urgent and unread is pushed again, then mailed, then a task of the clinic, each once', async () => {
  const before = (await open()).length;
  await tell();
  expect(await at(minute)).toEqual([1, 0, before]);
  expect(await at(6 * minute)).toEqual([2, 0, before]);
  expect(await at(14 * minute)).toEqual([2, 0, before]);
  expect(await at(16 * minute)).toEqual([2, 2, before]);
  expect(await at(31 * minute)).toEqual([2, 2, before + 1]);
  expect(await at(5 * hour)).toEqual([2, 2, before + 1]);
  const task = (await open()).find(({ for: who }) => who?.reference === `Patient/${record}`)!;
  expect(task).toMatchObject({ priority: 'stat', status: 'requested' });
  expect(task.owner).toBeUndefined();
  const words = (await mails()).map(({ subject, text }) => `${subject} ${text}`).join(' ');
  expect(words).toMatch(/needs your attention now/);
  expect(`${words} ${task.description} ${task.code?.text}`).not.toMatch(/Maya|questionnaire|form_alert|safety/i);
  // Whoever opens it now closes the clinic's task.
  await readOne(second);
  expect(await at(5 * hour)).toEqual([2, 2, before]);
});

test('whoever of them reads it first stops the rest for all; what is not urgent never begins', async () => {
  const before = (await open()).length;
  await tell();
  await tell('task_update');
  expect((await at(6 * minute))[0]).toBe(3);
  await readOne(second);
  expect(await at(2 * hour)).toEqual([3, 0, before]);
});

test('what is dealt with is read by everybody who was told, and stops', async () => {
  const before = (await open()).length;
  await tell();
  const tab = await doctor.live();
  await server.services.inOrg(doctor.orgId, (db) =>
    server.services.notifier.dealtWith(db, doctor.orgId, 'form_alert', `thing-${things}`),
  );
  expect((await tab.until('event', ({ kind }) => kind === notificationsRead.kind)).data).toEqual({ unread: 0 });
  tab.close();
  expect((await at(2 * hour)).slice(1)).toEqual([0, before]);
});

test('closing a safety alert deals with it', async () => {
  const made = await server.services.inOrg(doctor.orgId, (db) =>
    server.services.record(db, doctor.orgId).create<Task>({
      resourceType: 'Task',
      status: 'requested',
      intent: 'order',
      priority: 'stat',
      code: { coding: [{ system: 'urn:pavilion:kind', code: 'safety-alert' }] },
    }),
  );
  await server.services.inOrg(doctor.orgId, (db) =>
    server.services.notifier.notify(db, doctor.orgId, [doctor.profileId], 'form_alert', { resource_id: made.id }),
  );
  await server.services.inOrg(doctor.orgId, (db) =>
    server.services.record(db, doctor.orgId).update({ ...made, status: 'completed' }),
  );
  const row = await server.services.asSystem((db) =>
    db.selectFrom('notification').select('read').executeTakeFirstOrThrow(),
  );
  expect(row.read).toBe(true);
});

test('several servers at once take each step once', async () => {
  const before = (await open()).length;
  await tell();
  clock = 40 * minute;
  await Promise.all([escalate(server.services), escalate(server.services), escalate(server.services)]);
  await server.jobs.runNow('push.send');
  expect((await mails()).length).toBe(2);
  expect((await open()).length).toBe(before + 1);
});

test('the mail of what is unread does not say again what the urgent mail said', async () => {
  expect((await doctor.send(savePreferences, { body: { mail: 'soon' } })).status).toBe(200);
  await tell('form_alert', [doctor]);
  await at(16 * minute);
  await server.jobs.runNow('push.mail');
  expect((await mails()).length).toBe(1);
});

test('an administrator sets the steps; off means none, and an impossible rule is refused', async () => {
  const read = (await admin.send(readEscalation)).data.data;
  expect(read.rule).toEqual(usualRule);
  expect(read.hasTasks).toBe(true);
  expect(read.senders.map(({ id }) => id).sort()).toEqual(['assessments', 'diagnostics']);
  expect((await doctor.send(readEscalation)).status).toBe(403);
  expect((await choose({ mail: 40 })).status).toBe(422);
  expect((await choose({ push: 0 })).status).toBe(422);
  const before = (await open()).length;
  expect((await choose({ push: null, mail: 2, task: null })).data.data.rule).toMatchObject({ push: null, mail: 2 });
  await tell();
  expect(await at(hour)).toEqual([1, 2, before]);
  expect((await choose({ on: false })).status).toBe(200);
  await tell();
  expect((await at(2 * hour)).slice(1)).toEqual([2, before]);
});

test('quiet hours hold nothing urgent back, unless the rule says so', async () => {
  const from = now().getUTCHours() * 60 + now().getUTCMinutes();
  const quiet = { from, to: (from + 120) % 1_440, timeZone: 'UTC' };
  expect((await doctor.send(savePreferences, { body: { quiet } })).status).toBe(200);
  await tell('form_alert', [doctor]);
  expect((await at(16 * minute)).slice(0, 2)).toEqual([2, 1]);
  things += 1;
  expect((await choose({ inQuietHours: false })).status).toBe(200);
  await server.services.asSystem((db) => db.deleteFrom('mail_outbox').execute());
  service.taken.length = 0;
  await tell('form_alert', [doctor]);
  expect((await at(31 * minute)).slice(0, 2)).toEqual([0, 0]);
  expect((await at(125 * minute)).slice(0, 2)).toEqual([1, 1]);
});

test('nobody who left is mailed, and where tasks or push are off that step is left out', async () => {
  const before = (await open()).length;
  const turn = async (id: string, enabled: boolean): Promise<void> => {
    clock = 0;
    expect((await admin.send(setFeature, { params: { id }, body: { enabled } })).status).toBe(200);
  };
  await turn('tasks', false);
  await server.services.asSystem((db) =>
    db.updateTable('profile').set({ suspended_at: now() }).where('id', '=', second.profileId).execute(),
  );
  await tell();
  clock = 2 * hour;
  await server.jobs.runNow('push.escalate');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([doctor.email]);
  await server.services.asSystem((db) =>
    db.updateTable('profile').set({ suspended_at: null }).where('id', '=', second.profileId).execute(),
  );
  await turn('tasks', true);
  await turn('push', false);
  await tell('result_critical');
  expect((await at(3 * hour)).slice(1)).toEqual([1, before]);
  await turn('push', true);
});
