import type { Bundle, Resource, Task } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listNotifications } from '#core/shared';
import { listViews, putPreferences, removeView, saveView } from '../../shared/calls.ts';
import { repeatUrl } from '../../shared/repeat.ts';

let server: TestServer;
let doctor: Person;
let nurse: Person;
let admin: Person;
let ids: Readonly<Record<'doctor' | 'nurse' | 'admin', string>>;

beforeAll(async () => {
  server = await startTestServer();
  doctor = await server.login('practitioner@pavilion.test');
  nurse = await server.login('practitioner2@pavilion.test');
  admin = await server.login('admin@pavilion.test');
  const rows = await server.services.db.selectFrom('profile').select(['id', 'resource_id']).execute();
  const of = ({ profileId }: Person): string => rows.find(({ id }) => id === profileId)!.resource_id!;
  ids = { doctor: of(doctor), nurse: of(nurse), admin: of(admin) };
});
afterAll(() => server.close());

const ask = async (who: Person, path: string, method = 'GET', body?: Resource) => {
  const headers = { 'content-type': 'application/fhir+json' };
  const answer = await who.fetch(`/fhir/R4${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json().catch((): any => null) };
};
const make = async (who: Person, is: Partial<Task> = {}): Promise<Task & { id: string }> => {
  const task: Task = {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    description: 'Call the lab',
    requester: { reference: `Practitioner/${ids.doctor}`, display: 'Doctor' },
    ...is,
  };
  const { status, body } = await ask(who, '/Task', 'POST', task);
  expect(status).toBe(201);
  return body;
};
const to = (id: string) => ({ owner: { reference: `Practitioner/${id}` } });
const bells = async (who: Person, about: string) =>
  (await who.send(listNotifications, { query: { limit: 100 } })).data.data.filter(
    ({ type, data }) => type === 'task_update' && data.session_status === about,
  );

test('ENT-3 tasks: what bells say of a task is read by everybody once it is done, closed or deleted', async () => {
  const isUnread = async (id: string): Promise<boolean> =>
    (await bells(nurse, 'assigned')).some(({ data, read }) => data.resource_id === id && !read);
  for (const end of ['completed', 'cancelled', null] as const) {
    const task = await make(doctor, to(ids.nurse));
    const kept = await make(doctor, to(ids.nurse));
    expect([await isUnread(task.id), await isUnread(kept.id)]).toEqual([true, true]);
    if (end === null) expect((await ask(doctor, `/Task/${task.id}`, 'DELETE')).status).toBeLessThan(300);
    else expect((await ask(nurse, `/Task/${task.id}`, 'PUT', { ...task, status: end })).status).toBe(200);
    expect([await isUnread(task.id), await isUnread(kept.id)]).toEqual([false, true]);
  }
});

test('RTE-3 tasks: whoever gets a task is told who gave it, not what it is, and why is kept', async () => {
  const task = await make(doctor, to(ids.nurse));
  const [bell] = await bells(nurse, 'assigned');
  expect(bell!.data).toMatchObject({ resource_id: task.id, sender_last_name: expect.any(String) });
  expect(JSON.stringify(bell)).not.toContain('Call the lab');
  const { body } = await ask(doctor, `/Provenance?target=Task/${task.id}`);
  expect((body as Bundle).entry?.[0]?.resource).toMatchObject({
    activity: { text: 'assigned' },
    agent: [{ who: { reference: `Practitioner/${ids.doctor}` } }],
    entity: [{ what: { reference: `Practitioner/${ids.nurse}` } }],
  });
});

test('RTE-3 tasks: nobody is told of what they did themselves; a team is told each of its people', async () => {
  const before = [(await bells(doctor, 'assigned')).length, (await bells(nurse, 'assigned')).length];
  await make(doctor, to(ids.doctor));
  await make(doctor, { owner: { reference: 'CareTeam/demo-rideau-team-nursing' } });
  expect([(await bells(doctor, 'assigned')).length, (await bells(nurse, 'assigned')).length]).toEqual([
    before[0],
    before[1]! + 1,
  ]);
});

test('RTE-3 tasks: who does not want to be told is not', async () => {
  const off = { assigned: false, commented: true, finished: true };
  await nurse.send(putPreferences, { body: off });
  const before = (await bells(nurse, 'assigned')).length;
  await make(doctor, to(ids.nurse));
  expect((await bells(nurse, 'assigned')).length).toBe(before);
  await nurse.send(putPreferences, { body: { ...off, assigned: true } });
});

test('RTE-3 tasks: the giver hears that it is done, the owner of a comment', async () => {
  const task = await make(doctor, to(ids.nurse));
  const commented = { ...task, note: [{ text: 'Please today' }] };
  const { body: after } = await ask(doctor, `/Task/${task.id}`, 'PUT', commented);
  expect((await bells(nurse, 'commented'))[0]!.data.resource_id).toBe(task.id);
  await ask(nurse, `/Task/${task.id}`, 'PUT', { ...after, status: 'completed' });
  expect((await bells(doctor, 'finished'))[0]!.data.resource_id).toBe(task.id);
});

test('RTE-3 tasks: a completed one of a series makes the next, once; reopening takes it away again', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const task = await make(doctor, {
    ...to(ids.doctor),
    description: 'Water the plants',
    restriction: { period: { end: today } },
    extension: [{ url: repeatUrl, valueTiming: { repeat: { frequency: 1, period: 1, periodUnit: 'wk' } } }],
  });
  const due = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10);
  const next = `/Task/${task.id}-${due.replaceAll('-', '')}`;
  const { body: done } = await ask(doctor, `/Task/${task.id}`, 'PUT', { ...task, status: 'completed' });
  expect((await ask(doctor, next)).body).toMatchObject({
    status: 'requested',
    description: 'Water the plants',
    restriction: { period: { end: due } },
  });
  const { body: again } = await ask(doctor, `/Task/${task.id}`, 'PUT', { ...done, status: 'requested' });
  expect([404, 410]).toContain((await ask(doctor, next)).status);
  await ask(doctor, `/Task/${task.id}`, 'PUT', { ...again, status: 'completed' });
  expect((await ask(doctor, next)).status).toBe(200);
});

test('RTE-3 tasks: late ones are found by their due day', async () => {
  const { body } = await ask(doctor, '/Task?due=lt2000-01-01');
  expect((body as Bundle).entry ?? []).toEqual([]);
  const task = await make(doctor, { ...to(ids.doctor), restriction: { period: { end: '1999-12-31' } } });
  const late = await ask(doctor, '/Task?due=lt2000-01-01&_sort=due');
  expect((late.body as Bundle).entry?.map(({ resource }) => resource?.id)).toEqual([task.id]);
  await ask(doctor, `/Task/${task.id}`, 'PUT', { ...task, status: 'completed' });
  expect(((await ask(doctor, '/Task?due=lt2000-01-01')).body as Bundle).entry ?? []).toEqual([]);
});

test('RTE-3 tasks: views are kept for their owner alone', async () => {
  const body = { name: 'Urgent at the desk', query: 'view=all&priority=urgent' };
  const { id } = (await doctor.send(saveView, { body })).data;
  expect((await doctor.send(listViews, {})).data.data).toEqual([{ id, ...body }]);
  expect((await nurse.send(listViews, {})).data.data).toEqual([]);
  await nurse.send(removeView, { params: { id } });
  expect((await doctor.send(listViews, {})).data.data).toHaveLength(1);
  expect((await doctor.send(saveView, { body: { name: 'x', query: '<script>' } })).status).toBe(422);
  await doctor.send(removeView, { params: { id } });
  expect((await doctor.send(listViews, {})).data.data).toEqual([]);
});

test("RTE-3 tasks: the clinic's own work is not there for the patient", async () => {
  const patient = await server.login('patient@pavilion.test');
  const { body } = await ask(patient, '/Task?_count=100');
  expect(((body as Bundle).entry ?? []).map(({ resource }) => (resource as Task).description)).not.toContain(
    'Repeat potassium and creatinine this week',
  );
  expect((await ask(patient, '/Task/demo-rideau-task-1')).status).toBe(404);
  expect((await ask(doctor, '/Task/demo-rideau-task-1')).status).toBe(200);
});

describe('RTE-3 what is critical is not closed in silence', () => {
  const closed = async (task: Task & { id: string }, is: Partial<Task>) =>
    ask(doctor, `/Task/${task.id}`, 'PUT', { ...task, status: 'completed', ...is });
  test.each<readonly [string, Partial<Task>, number]>([
    ['without a word', {}, 422],
    ['with blanks', { output: [{ type: { text: 'done' }, valueString: '  ' }] }, 422],
    ['cancelled without a word', { status: 'cancelled' }, 422],
    ['called routine in the same step', { priority: 'routine' }, 422],
    ['with what was done', { output: [{ type: { text: 'done' }, valueString: 'Reached her, she is safe.' }] }, 200],
    ['cancelled with a reason', { status: 'cancelled', statusReason: { text: 'Entered twice.' } }, 200],
  ])('%s', async (_how, is, status) => {
    const task = await make(doctor, { priority: 'stat' });
    const answer = await closed(task, is);
    expect(answer.status).toBe(status);
    if (status === 422)
      expect(answer.body).toMatchObject({ issue: [{ details: { coding: [{ code: 'words_needed' }] } }] });
  });
  test('an earlier comment is no word about closing it, and it cannot be deleted instead', async () => {
    const task = await make(doctor, { priority: 'stat', note: [{ text: 'She did not answer.' }] });
    expect((await closed(task, {})).status).toBe(422);
    expect((await ask(admin, `/Task/${task.id}`, 'DELETE')).status).toBe(422);
    expect((await ask(doctor, `/Task/${task.id}`)).body.status).toBe('requested');
  });
  test('what is not critical is closed with one press', async () => {
    expect((await closed(await make(doctor, { priority: 'urgent' }), {})).status).toBe(200);
  });
});
