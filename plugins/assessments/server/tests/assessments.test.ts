import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, Questionnaire, QuestionnaireResponse, Task } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { listNotifications } from '#core/shared';
import { beginResponse, calculateResponse } from '../../shared/calls.ts';
import { phq9 } from '../../shared/forms/phq9.ts';
import { everyItem } from '../../shared/questionnaire/elements.ts';
import { repairExtensions } from '../../shared/questionnaire/repairExtensions.ts';
import { optionsOf } from '../../shared/questionnaire/options.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let patientId: string;
let doctorId: string;

beforeAll(async () => {
  server = await startTestServer();
  patient = await server.login('patient@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  const resourceOf = async (person: Person): Promise<string> => {
    const me = await (await person.fetch('/v3/users/me')).json();
    return [...me.patient, ...me.practitioner].find(({ id }: { id: string }) => id === person.profileId).resourceId;
  };
  [patientId, doctorId] = [await resourceOf(patient), await resourceOf(doctor)];
});
afterAll(() => server.close());

const json = { 'content-type': 'application/fhir+json' };
const fhir = async <R>(who: Person, method: string, path: string, body?: unknown): Promise<R> => {
  const init = { method, ...(body ? { headers: json, body: JSON.stringify(body) } : {}) };
  const answer = await who.fetch(`/fhir/R4/${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text || '{}') as R;
};
const found = async <R>(who: Person, path: string): Promise<R[]> => {
  const bundle = await fhir<{ entry?: { resource: R }[] }>(who, 'GET', path);
  return (bundle.entry ?? []).map(({ resource }) => resource);
};

const questionnaire = async (): Promise<Questionnaire & { id: string }> => {
  const [one] = await found<Questionnaire & { id: string }>(
    doctor,
    'Questionnaire?url=urn:pavilion:questionnaire:phq-9',
  );
  return one!;
};
const ask = async (form: { id: string }, forPatient = patientId): Promise<Task & { id: string }> =>
  fhir(doctor, 'POST', 'Task', {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    code: { coding: [{ system: 'http://hl7.org/fhir/uv/sdc/CodeSystem/temp', code: 'complete-questionnaire' }] },
    focus: { reference: `Questionnaire/${form.id}` },
    for: { reference: `Patient/${forPatient}` },
    owner: { reference: `Patient/${forPatient}` },
    requester: { reference: `Practitioner/${doctorId}` },
  });
const answered = (form: Questionnaire, option: number, but: Record<string, number> = {}) =>
  everyItem(form.item)
    .filter(({ type }) => type === 'choice')
    .map((item) => ({
      linkId: item.linkId,
      answer: [optionsOf(form, item)![but[item.linkId] ?? option]!.answer],
    }));
const begin = async (task: { id: string }, who = patient) =>
  (await who.send(beginResponse, { body: { task: task.id } })).data;
const read = (id: string) =>
  fhir<QuestionnaireResponse & { id: string }>(patient, 'GET', `QuestionnaireResponse/${id}`);
const save = (response: QuestionnaireResponse & { id: string }) =>
  fhir<QuestionnaireResponse & { id: string }>(patient, 'PUT', `QuestionnaireResponse/${response.id}`, response);
const bell = async (who: Person, kind: string, resource?: string) => {
  const { data } = (await who.send(listNotifications, { query: { limit: 100 } })).data;
  return data.filter(({ type, data: about }) => type === kind && (!resource || about.resource_id === resource));
};

test('RTE-2 an assigned form: the patient is told, two devices go on with one response, the Task goes with it', async () => {
  const form = await questionnaire();
  const task = await ask(form);
  expect(await bell(patient, 'form_request', task.id)).toHaveLength(1);
  const [one, other] = await Promise.all([begin(task), begin(task)]);
  expect(one.response).toBe(other.response);
  expect(one.questionnaire).toBe(form.id);
  expect((await fhir<Task>(patient, 'GET', `Task/${task.id}`)).status).toBe('in-progress');
});

test('RTE-2 sent: the score is an Observation with its band, the Task is done and to review, the asker is told once', async () => {
  const form = await questionnaire();
  const task = await ask(form);
  const { response: id } = await begin(task);
  const kept = await save({ ...(await read(id)), status: 'completed', item: answered(form, 1, { '/44260-8': 0 }) });
  expect(kept.status).toBe('completed');
  const [score] = await found<Observation>(doctor, `Observation?code=44261-6&derived-from=QuestionnaireResponse/${id}`);
  expect(score).toMatchObject({
    status: 'final',
    valueQuantity: { value: 8 },
    interpretation: [{ text: 'Mild' }],
    subject: { reference: `Patient/${patientId}` },
  });
  const after = await read(id);
  expect(after.item?.find(({ linkId }) => linkId === '/44261-6')?.answer).toEqual([{ valueDecimal: 8 }]);
  const done = await fhir<Task>(doctor, 'GET', `Task/${task.id}`);
  expect(done.status).toBe('completed');
  expect(done.businessStatus?.coding?.[0]?.code).toBe('to-review');
  expect(done.output?.[0]?.valueReference?.reference).toBe(`QuestionnaireResponse/${id}`);
  const told = await bell(doctor, 'form_submitted', task.id);
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toMatch(/PHQ|mood|depress/i);
});

test('RTE-2 the safety item alerts when it is kept, not when it is sent, and once a response', async () => {
  const form = await questionnaire();
  const task = await ask(form);
  const live = await doctor.live();
  const { response: id } = await begin(task);
  const only = answered(form, 0, { '/44260-8': 1 }).filter(({ linkId }) => linkId === '/44260-8');
  const kept = await save({ ...(await read(id)), item: only });
  const alerts = () => found<Task>(doctor, `Task?identifier=urn:pavilion:safety|${id}`);
  expect(await alerts()).toMatchObject([
    { priority: 'stat', status: 'requested', owner: { reference: `Practitioner/${doctorId}` } },
  ]);
  await live.until('event');
  live.close();
  await save({ ...kept, item: answered(form, 2, { '/44260-8': 2 }) });
  expect(await alerts()).toHaveLength(1);
  const [alert] = await alerts();
  expect(await bell(doctor, 'form_alert', (alert as Task).id)).toHaveLength(1);
});

test('RTE-2 a harmless answer raises no alert', async () => {
  const form = await questionnaire();
  const { response: id } = await begin(await ask(form));
  await save({ ...(await read(id)), item: answered(form, 3, { '/44260-8': 0 }) });
  expect(await found(doctor, `Task?identifier=urn:pavilion:safety|${id}`)).toEqual([]);
});

test('RTE-2 responses that arrive from another system are scored and alert too', async () => {
  const form = await questionnaire();
  const arrived = await fhir<{ id: string }>(doctor, 'POST', 'QuestionnaireResponse', {
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    questionnaire: form.url,
    subject: { reference: `Patient/${patientId}` },
    authored: '2026-10-02T10:00:00Z',
    item: answered(form, 2),
  });
  const scores = await found<Observation>(doctor, `Observation?derived-from=QuestionnaireResponse/${arrived.id}`);
  expect(scores.map(({ valueQuantity }) => valueQuantity?.value)).toEqual([18]);
  expect(await found(doctor, `Task?identifier=urn:pavilion:safety|${arrived.id}`)).toHaveLength(1);
});

test('RTE-2 a response with answers missing has no score', async () => {
  const form = await questionnaire();
  const { response: id } = await begin(await ask(form));
  await save({ ...(await read(id)), status: 'completed', item: answered(form, 1).slice(0, 4) });
  expect(await found(doctor, `Observation?derived-from=QuestionnaireResponse/${id}`)).toEqual([]);
});

test('RTE-2 a cancelled form says so; another patient can not begin it', async () => {
  const task = await ask(await questionnaire());
  const stranger = await server.login('patient2@pavilion.test');
  expect([403, 404]).toContain((await stranger.send(beginResponse, { body: { task: task.id } })).status);
  await fhir(doctor, 'PUT', `Task/${task.id}`, {
    ...(await fhir<Task>(doctor, 'GET', `Task/${task.id}`)),
    status: 'cancelled',
  });
  expect((await patient.send(beginResponse, { body: { task: task.id } })).failure.code).toBe('conflict');
});

test('RTE-2 two devices at once: the second save is refused as a conflict, so that the page can merge', async () => {
  const form = await questionnaire();
  const { response: id } = await begin(await ask(form));
  const first = await read(id);
  await save({ ...first, item: answered(form, 0).slice(0, 1) });
  const etag = { 'if-match': `W/"${first.meta?.versionId}"` };
  const late = await patient.fetch(`/fhir/R4/QuestionnaireResponse/${id}`, {
    method: 'PUT',
    headers: { ...json, ...etag },
    body: JSON.stringify({ ...first, item: answered(form, 1).slice(0, 1) }),
  });
  expect(late.status).toBe(412);
});

testWithData(
  'RTE-2 every questionnaire of the shared data is taken, begun, and its formulas are worked out',
  async (folder) => {
    const names = readdirSync(join(folder, 'questionnaires')).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const given = JSON.parse(readFileSync(join(folder, 'questionnaires', name), 'utf8')) as Questionnaire;
      const { id: _id, ...rest } = repairExtensions(given);
      const form = await fhir<Questionnaire & { id: string }>(doctor, 'POST', 'Questionnaire', rest);
      const begun = await begin(await ask(form));
      expect([name, begun.status]).toEqual([name, 'in-progress']);
      const response = await read(begun.response);
      if (!name.includes('715')) continue;
      // What the record knows is filled in, and BMI follows from height and weight.
      expect(JSON.stringify(response.item)).toContain('Tremblay');
      const item = [
        {
          linkId: '715',
          item: [
            {
              linkId: 'ac1559c8-f03a-43a6-818f-9b31892ec2a7',
              item: [
                { linkId: '29644716-433e-45ec-a805-8043f35a85e1', answer: [{ valueDecimal: 170 }] },
                { linkId: 'f5308669-d1f9-49a1-bedd-7420946e7288', answer: [{ valueDecimal: 68 }] },
              ],
            },
          ],
        },
      ];
      await save({ ...response, item });
      const { data } = (await patient.send(calculateResponse, { params: { id: begun.response } })).data;
      expect(data.find(({ linkId }) => linkId === 'd9306be3-fedf-45ca-8b91-71e6f7f6c6f5')?.answers).toEqual([
        { valueDecimal: 23.5 },
      ]);
    }
  },
  120_000,
);

test('the ready-made questionnaires hold together: every score can be reached and every word is in both languages', () => {
  const form = phq9('fr-CA');
  expect(form.item?.filter(({ type }) => type === 'choice')).toHaveLength(10);
  expect(JSON.stringify(form)).toContain('"lang","valueCode":"en-CA"');
});

test('VAL-2 a formula that would run for hours is stopped, and the form goes on without it', async () => {
  const formula = (expression: string) => ({
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
    valueExpression: { language: 'text/fhirpath', expression },
  });
  const endless = formula(`'${'a'.repeat(60)}b'.matches('^(a+)+$')`);
  const form = await fhir<Questionnaire & { id: string }>(doctor, 'POST', 'Questionnaire', {
    resourceType: 'Questionnaire',
    status: 'active',
    subjectType: ['Patient'],
    item: [
      { linkId: 'sum', type: 'integer', extension: [formula('1 + 1')] },
      { linkId: 'endless', type: 'boolean', extension: [endless] },
    ],
  });
  const { response: id } = await begin(await ask(form));
  const { data } = (await patient.send(calculateResponse, { params: { id } })).data;
  expect(data).toEqual([{ linkId: 'sum', answers: [{ valueInteger: 2 }] }]);
  expect((await save({ ...(await read(id)), status: 'completed' })).status).toBe('completed');
});
