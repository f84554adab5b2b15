import type { Bundle, QuestionnaireResponse, Task } from '@medplum/fhirtypes';
import { listNotifications, setFeature } from '#core/shared';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { beginResponse } from '../../shared/calls.ts';

type Response = QuestionnaireResponse & { id: string };

let server: TestServer;
let patient: Person;
let doctor: Person;
let own: Fhir;
let clinic: Fhir;
let ids: Readonly<Record<'patient' | 'doctor', string>>;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor] = [await server.login('patient@pavilion.test'), await server.login('practitioner@pavilion.test')];
  [own, clinic] = [fhirOf(server, patient), fhirOf(server, doctor)];
  const rows = await server.services.db.selectFrom('profile').select(['id', 'resource_id']).execute();
  const of = ({ profileId }: Person): string => rows.find(({ id }) => id === profileId)!.resource_id!;
  ids = { patient: of(patient), doctor: of(doctor) };
});
afterAll(() => server.close());
beforeEach(() => {
  key = crypto.randomUUID();
});

const firstOf = async (as: Fhir, path: string): Promise<{ id: string }> =>
  ((await as.get(path)).data as Bundle).entry![0]!.resource as { id: string };
/** A form that the clinic asked for and the patient has begun. */
const begun = async (): Promise<{ task: Task & { id: string }; response: Response }> => {
  const { id } = await firstOf(clinic, 'Questionnaire?url=urn:pavilion:questionnaire:gad-7');
  const { data } = await clinic.post('Task', {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    code: { coding: [{ system: 'http://hl7.org/fhir/uv/sdc/CodeSystem/temp', code: 'complete-questionnaire' }] },
    focus: { reference: `Questionnaire/${id}` },
    for: { reference: `Patient/${ids.patient}` },
    owner: { reference: `Patient/${ids.patient}` },
    requester: { reference: `Practitioner/${ids.doctor}` },
  });
  const task = data as Task & { id: string };
  const { response } = (await patient.send(beginResponse, { body: { task: task.id } })).data;
  return { task, response: (await own.get(`QuestionnaireResponse/${response}`)).data as Response };
};
/** As the browser's outbox sends it. */
const send = (response: Response, as = own) => {
  const ifMatch = `W/"${response.meta?.versionId}"`;
  const request = { method: 'PUT', url: `QuestionnaireResponse/${response.id}`, ifMatch };
  const resource = { ...response, status: 'completed' };
  const bundle = { resourceType: 'Bundle', type: 'transaction', entry: [{ resource, request }] };
  return as.post('', bundle, { 'idempotency-key': key });
};
const read = async (id: string): Promise<Response> => (await own.get(`QuestionnaireResponse/${id}`)).data as Response;
const told = async (task: string): Promise<number> =>
  (await doctor.send(listNotifications, { query: { limit: 100 } })).data.data.filter(
    ({ type, data }) => type === 'form_submitted' && data.resource_id === task,
  ).length;

test('RTE-2 answers that arrive three times under one key are sent once, and the clinic hears once', async () => {
  const { task, response } = await begun();
  const answers = await Promise.all([1, 2, 3].map(() => send(response)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const version = (await read(response.id)).meta?.versionId;
  expect((await send(response)).text).toBe(answers[0]!.text);
  expect((await read(response.id)).meta?.versionId).toBe(version);
  expect(await told(task.id)).toBe(1);
});

test('RTE-2 refused for a newer version they leave no key; sent on top of that one they are known as sent', async () => {
  const { task, response } = await begun();
  await own.put(`QuestionnaireResponse/${response.id}`, { ...response, authored: new Date().toISOString() });
  expect((await send(response)).status).toBe(412);
  expect((await send(await read(response.id))).status).toBe(200);
  expect((await send(response)).text).toContain('key_reused');
  expect(await told(task.id)).toBe(1);
});

test('RTE-2 answers to a form that the clinic withdrew are refused, and the form stays withdrawn', async () => {
  const { task, response } = await begun();
  const { data } = await clinic.get(`Task/${task.id}`);
  await clinic.put(`Task/${task.id}`, { ...(data as Task), status: 'cancelled' });
  const answer = await send(await read(response.id));
  expect([answer.status, answer.text.includes('form_withdrawn')]).toEqual([409, true]);
  expect((await read(response.id)).status).toBe('in-progress');
  expect(await told(task.id)).toBe(0);
});

test('RTE-2 another patient cannot send them, with the same key or their own', async () => {
  const { response } = await begun();
  const other = fhirOf(server, await server.login('patient2@pavilion.test'));
  expect((await send(response)).status).toBe(200);
  expect([403, 404]).toContain((await send(response, other)).status);
});

test('PRD-4 where the clinic has no forms any more they are refused, and go under the same key once it has them again', async () => {
  const admin = await server.login('admin@pavilion.test');
  const turn = async (enabled: boolean): Promise<void> => {
    for (const id of ['assessments', 'intake']) await admin.send(setFeature, { params: { id }, body: { enabled } });
  };
  const { response } = await begun();
  await turn(false);
  expect((await send(response)).text).toContain('feature_disabled');
  await turn(true);
  expect((await send(response)).status).toBe(200);
});
