import type { Task } from '@medplum/fhirtypes';
import { listDue, listNotifications, markNotification, type NotificationKind } from '#core/shared';
import { formRequestCode } from '#plugins/assessments/shared/calls.ts';
import { patientRequestCode } from '#plugins/medications/shared/patientRequests.ts';
import type { LiveClient } from '#test/kit/server/liveClient.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { Place } from './things/place.ts';

/** One truth of what is unread and due: every device hears of a change with it, and the bell says what the counts say. */
let server: TestServer;
let owen: Place;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await startTestServer();
  owen = await Place.open(server, ['patient2@pavilion.test', 'practitioner@pavilion.test', 'admin@pavilion.test']);
  ({ practitioner: doctor, patient } = owen);
});
afterAll(() => server.close());

const notify = (who: Person, kind: NotificationKind, resource_id: string): Promise<void> =>
  server.services.inOrg(who.orgId, (db) =>
    server.services.notifier.notify(db, who.orgId, [who.profileId], kind, { resource_id }),
  );
const readEvents = ({ frames }: LiveClient): readonly unknown[] =>
  frames.flatMap((frame) => (frame.type === 'event' && frame.kind === 'notifications_read' ? [frame.data] : []));
const isUnread = async (who: Person, kind: NotificationKind, id: string): Promise<boolean> => {
  const { data } = (await who.send(listNotifications, { query: { unread: 'true', limit: 100 } })).data;
  return data.some((one) => one.type === kind && one.data.resource_id === id);
};
const countOf = async (who: Person, id: string): Promise<number> =>
  (await who.send(listDue, {})).data.data.find((one) => one.id === id)?.count ?? -1;

test('ENT-3 what is read on one device is told to every other in one event that says the new number, with nothing to wait for', async () => {
  for (let at = 0; at < 3; at += 1) await notify(patient, 'care_plan_update', `plan-${at}`);
  const again = await server.login(patient.email, patient.profileId);
  const tabs = await Promise.all([patient.live(), patient.live(), again.live()]);
  const [newest] = (await again.send(listNotifications, { query: { limit: 1 } })).data.data;
  const { unread: before } = (await patient.send(listNotifications, { query: { limit: 1 } })).data;
  const marked = await again.send(markNotification, {
    body: { notification_id: newest?.notification_id ?? '', read: true },
  });
  const { unread } = marked.data.data;
  for (const tab of tabs) await tab.until('event', ({ kind }) => kind === 'notifications_read');
  // A step more would be a round more: of whatever else comes, one event is what there is of it.
  await notify(patient, 'care_plan_update', 'afterwards');
  for (const tab of tabs) await tab.until('event', ({ kind, data }) => kind === 'notification_added' && !!data);
  expect(tabs.map(readEvents)).toEqual(tabs.map(() => [{ unread }]));
  expect(unread).toBe(before - 1);
  // One question, and every one of them says the same.
  const said = await Promise.all([patient, again].map((who) => who.send(listNotifications, { query: {} })));
  expect(said.map((one) => one.data.unread)).toEqual([unread + 1, unread + 1]);
  for (const tab of tabs) tab.close();
});

/** What waits for somebody, as a task; how it ends; and which count and which line of the bell speak of it. */
const waits: readonly {
  readonly due: string;
  readonly kind: NotificationKind;
  readonly who: () => Person;
  readonly is: () => Partial<Task>;
  readonly ends: Partial<Task>;
}[] = [
  {
    ...{ due: 'assessments.asked', kind: 'form_request', who: () => patient, ends: { status: 'cancelled' } },
    is: () => ({ code: { coding: [formRequestCode] }, owner: owen.subject }),
  },
  {
    ...{ due: 'medications.renewals', kind: 'renewal_request', who: () => doctor, ends: { status: 'rejected' } },
    is: () => ({ code: patientRequestCode('renewal-request'), requester: owen.subject, owner: owen.clinician }),
  },
];

test.each(waits)('ENT-3 ENT-9 $kind is unread for as long as $due counts it, and no longer', async (one) => {
  const { due, kind, is, ends } = one;
  const who = one.who();
  const before = await countOf(who, due);
  const task = await owen.keep<Task>({
    ...{ resourceType: 'Task', status: 'requested', intent: 'order', description: 'Asked', for: owen.subject },
    ...is(),
  });
  const id = task.id ?? '';
  if (!(await isUnread(who, kind, id))) await notify(who, kind, id);
  expect([await countOf(who, due), await isUnread(who, kind, id)]).toEqual([before + 1, true]);
  await owen.house((record) => record.update({ ...task, ...ends }));
  expect([await countOf(who, due), await isUnread(who, kind, id)]).toEqual([before, false]);
});
