import type { Bundle, Task } from '@medplum/fhirtypes';
import { listNotifications } from '#core/shared';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { repeatUrl } from '../../shared/repeat.ts';

let server: TestServer;
let doctor: Person;
let nurse: Person;
let fhir: Fhir;
let byDoctor: Fhir;
let ids: Readonly<Record<'doctor' | 'nurse', string>>;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  [doctor, nurse] = [
    await server.login('practitioner@pavilion.test'),
    await server.login('practitioner2@pavilion.test'),
  ];
  [byDoctor, fhir] = [fhirOf(server, doctor), fhirOf(server, nurse)];
  const rows = await server.services.db.selectFrom('profile').select(['id', 'resource_id']).execute();
  const of = ({ profileId }: Person): string => rows.find(({ id }) => id === profileId)!.resource_id!;
  ids = { doctor: of(doctor), nurse: of(nurse) };
});
afterAll(() => server.close());
beforeEach(() => {
  key = crypto.randomUUID();
});

/** As the browser's outbox sends it: one change in one transaction, under the key of the press. */
const send = (entry: object, as = fhir) =>
  as.post('', { resourceType: 'Bundle', type: 'transaction', entry: [entry] }, { 'idempotency-key': key });
const put = (task: Task) => ({
  resource: task,
  request: { method: 'PUT', url: `Task/${task.id}`, ifMatch: `W/"${task.meta?.versionId}"` },
});
const post = (task: Task) => ({ resource: task, request: { method: 'POST', url: 'Task' } });
const task = (is: Partial<Task> = {}): Task => ({
  resourceType: 'Task',
  status: 'requested',
  intent: 'order',
  description: 'Call the lab',
  requester: { reference: `Practitioner/${ids.doctor}`, display: 'Doctor' },
  owner: { reference: `Practitioner/${ids.nurse}` },
  ...is,
});
const made = async (is: Partial<Task> = {}): Promise<Task & { id: string }> =>
  (await byDoctor.post('Task', task(is))).data as Task & { id: string };
const read = async (id: string): Promise<Task> => (await fhir.get(`Task/${id}`)).data as Task;
const bells = async (who: Person, about: string, id: string): Promise<number> =>
  (await who.send(listNotifications, { query: { limit: 100 } })).data.data.filter(
    ({ data }) => data.session_status === about && data.resource_id === id,
  ).length;

test('RTE-3 tasks: one completed three times under one key is completed once, told once, and followed by one', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const before = await made({
    restriction: { period: { end: today } },
    extension: [{ url: repeatUrl, valueTiming: { repeat: { frequency: 1, period: 1, periodUnit: 'wk' } } }],
  });
  const sent = [1, 2, 3].map(() => send(put({ ...before, status: 'completed' })));
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await read(before.id)).toMatchObject({ status: 'completed', meta: { versionId: '2' } });
  expect(await bells(doctor, 'finished', before.id)).toBe(1);
  const due = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  expect((await read(`${before.id}-${due}`)).meta?.versionId).toBe('1');
});

test('RTE-3 tasks: refused for a newer version it leaves no key; made to that one under the key it is known as done', async () => {
  const before = await made();
  await fhir.put(`Task/${before.id}`, { ...before, note: [{ text: 'She called back' }] });
  const first = put({ ...before, status: 'completed' });
  expect((await send(first)).status).toBe(412);
  const newest = await read(before.id);
  expect((await send(put({ ...newest, status: 'completed' }))).status).toBe(200);
  // The answer was lost: the browser begins again with what was pressed.
  const again = await send(first);
  expect([again.status, again.text.includes('key_reused')]).toEqual([422, true]);
  expect(await read(before.id)).toMatchObject({ status: 'completed', meta: { versionId: '3' } });
});

test('RTE-3 tasks: a new one that is sent twice is there once, and its owner hears once', async () => {
  const description = `Order strips ${key}`;
  const begun = post(task({ description }));
  const [one, two] = [await send(begun, byDoctor), await send(begun, byDoctor)];
  expect(one.text).toBe(two.text);
  const [{ resource }] = (one.data as Bundle).entry as [{ resource: Task & { id: string } }];
  expect(
    ((await fhir.get('Task?_count=200&_sort=-_lastUpdated')).data as Bundle).entry?.filter(
      (entry) => (entry.resource as Task).description === description,
    ),
  ).toHaveLength(1);
  expect(await bells(nurse, 'assigned', resource.id)).toBe(1);
});
