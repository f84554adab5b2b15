import type {
  AllergyIntolerance,
  Condition,
  Patient,
  Provenance,
  Questionnaire,
  QuestionnaireResponse,
  Task,
} from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listNotifications } from '#core/shared';
import '#core/server/mail/outbox.ts';
import { beginResponse } from '#plugins/assessments/shared/index.ts';
import * as calls from '../../shared/calls.ts';

let server: TestServer;
let patient: Person;
let nurse: Person;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  patient = await server.login('patient2@pavilion.test');
  nurse = await server.login('practitioner2@pavilion.test');
  admin = await server.login('admin@pavilion.test');
});
afterAll(() => server.close());

const fhir = async <R>(who: Person, method: string, path: string, body?: unknown): Promise<R> => {
  const headers = { 'content-type': 'application/fhir+json' };
  const answer = await who.fetch(`/fhir/R4/${path}`, {
    method,
    ...(body ? { headers, body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text || '{}') as R;
};
const found = async <R>(who: Person, path: string): Promise<R[]> => {
  const bundle = await fhir<{ entry?: { resource: R }[] }>(who, 'GET', path);
  return (bundle.entry ?? []).map(({ resource }) => resource);
};
const me = async (): Promise<string> => {
  const answer = (await (await patient.fetch('/v3/users/me')).json()) as { patient: { resourceId: string }[] };
  return answer.patient[0]!.resourceId;
};
const asked = async () =>
  (await nurse.send(calls.inviteToIntake, { body: { patient: await me(), locale: 'en-CA' } })).data;

/** What the patient sends. */
const filled = async (task: string, item: QuestionnaireResponse['item']) => {
  const { response } = (await patient.send(beginResponse, { body: { task } })).data;
  const kept = await fhir<QuestionnaireResponse>(patient, 'GET', `QuestionnaireResponse/${response}`);
  await fhir(patient, 'PUT', `QuestionnaireResponse/${response}`, { ...kept, status: 'completed', item });
  return response;
};
const answers = (phone: string, allergen: string): QuestionnaireResponse['item'] => [
  { linkId: 'contact', item: [{ linkId: 'mobile', answer: [{ valueString: phone }] }] },
  {
    linkId: 'allergies',
    item: [
      { linkId: 'has-allergies', answer: [{ valueBoolean: true }] },
      {
        linkId: 'allergy',
        item: [
          { linkId: 'allergen', answer: [{ valueString: allergen }] },
          { linkId: 'reaction', answer: [{ valueString: 'Hives' }] },
        ],
      },
    ],
  },
  {
    linkId: 'medicines',
    item: [
      { linkId: 'takes-medicines', answer: [{ valueBoolean: true }] },
      { linkId: 'medicine', item: [{ linkId: 'medicine-name', answer: [{ valueString: 'Melatonin' }] }] },
    ],
  },
  {
    linkId: 'conditions',
    answer: [{ valueCoding: { system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' } }],
  },
];
const proposals = async (response: string, who = nurse, language: 'en-CA' | 'fr-CA' = 'en-CA') =>
  (await who.send(calls.proposeIntake, { params: { id: response }, query: { language } })).data.data;

test('RTE-3 a patient is asked: a Task, a word in the bell, a mail with both links and nothing clinical', async () => {
  const { task, account } = await asked();
  expect(account.state).toBe('active');
  const kept = await fhir<Task>(nurse, 'GET', `Task/${task}`);
  expect(kept.code?.coding?.map(({ code }) => code)).toEqual(['complete-questionnaire', 'intake']);
  const bell = (await patient.send(listNotifications, { query: { limit: 50 } })).data.data;
  expect(bell.some(({ type, data }) => type === 'form_request' && data.resource_id === task)).toBe(true);
  const mails = await server.services.asSystem((db) => db.selectFrom('mail_outbox').selectAll().execute());
  const mail = JSON.stringify(mails);
  expect(mail).toContain(`/patient-profile/intake?task=${task}`);
  expect(mail).toContain(`/cancel-intake?task=${task}`);
});

test('RTE-3 creates one Patient for a new person, who still has to be invited to the portal', async () => {
  const person = { firstName: 'Nora', lastName: 'Beaudry', email: 'nora.beaudry@people.test' };
  const one = (await nurse.send(calls.inviteToIntake, { body: { person, locale: 'fr-CA' } })).data;
  const other = (await nurse.send(calls.inviteToIntake, { body: { person, locale: 'fr-CA' } })).data;
  expect(one.account).toEqual({ state: 'none', email: 'nora.beaudry@people.test' });
  expect(other.patient).toBe(one.patient);
  expect((await fhir<Patient>(nurse, 'GET', `Patient/${one.patient}`)).name?.[0]?.family).toBe('Beaudry');
});

test('RTE-3 a reminder goes once a day, and not for what is over', async () => {
  const { task } = await asked();
  expect((await nurse.send(calls.remindOfIntake, { body: { task } })).data.account.state).toBe('active');
  expect((await nurse.send(calls.remindOfIntake, { body: { task } })).failure.code).toBe('conflict');
  const { task: over } = await asked();
  await nurse.send(calls.cancelIntake, { body: { task: over } });
  expect((await nurse.send(calls.remindOfIntake, { body: { task: over } })).failure.code).toBe('conflict');
});

test('RTE-1 cancelling says how it stood; a stranger can not; the reason is kept', async () => {
  const { task } = await asked();
  const stranger = await server.login('patient@pavilion.test');
  expect([403, 404]).toContain((await stranger.send(calls.cancelIntake, { body: { task } })).status);
  expect((await patient.send(calls.cancelIntake, { body: { task, reason: 'I moved.' } })).data.was).toBe('open');
  expect((await patient.send(calls.cancelIntake, { body: { task } })).data.was).toBe('cancelled');
  const kept = await fhir<Task>(nurse, 'GET', `Task/${task}`);
  expect([kept.status, kept.statusReason?.text]).toEqual(['rejected', 'I moved.']);
  const { task: sent } = await asked();
  await filled(sent, answers('613 555 0100', 'Dust'));
  expect((await patient.send(calls.cancelIntake, { body: { task: sent } })).data.was).toBe('done');
});

test('RTE-3 apply to chart: before and after, only the accepted lines, with Provenance, each once', async () => {
  const { task } = await asked();
  const response = await filled(task, answers('613 555 0142', 'Kiwi'));
  const lines = await proposals(response);
  const byLabel = (part: string) => lines.find(({ after }) => after.includes(part))!;
  expect(byLabel('613 555 0142')).toMatchObject({ element: 'Patient.telecom', state: 'new', allowed: true });
  expect(byLabel('613 555 0142').before).not.toBe('613 555 0142');
  expect(byLabel('Kiwi')).toMatchObject({ element: 'AllergyIntolerance', after: 'Kiwi: Hives', before: null });
  expect(byLabel('Melatonin').element).toBe('MedicationStatement');
  expect(byLabel('Asthma').element).toBe('Condition');

  const chosen = [byLabel('613 555 0142').id, byLabel('Kiwi').id];
  const { applied } = (await nurse.send(calls.applyIntake, { params: { id: response }, body: { lines: chosen } })).data;
  expect(applied).toBe(2);
  const id = await me();
  const kept = await fhir<Patient>(nurse, 'GET', `Patient/${id}`);
  expect(kept.telecom?.map(({ value }) => value)).toContain('613 555 0142');
  const allergies = await found<AllergyIntolerance>(nurse, `AllergyIntolerance?patient=${id}`);
  expect(allergies.filter(({ code }) => code?.text === 'Kiwi')).toHaveLength(1);
  expect(await found(nurse, `MedicationStatement?patient=${id}&_count=100`)).not.toContainEqual(
    expect.objectContaining({ medicationCodeableConcept: expect.objectContaining({ text: 'Melatonin' }) }),
  );
  const [provenance] = await found<Provenance>(nurse, `Provenance?entity=QuestionnaireResponse/${response}`);
  expect(provenance?.target).toHaveLength(2);

  const after = await proposals(response);
  expect(after.filter(({ state }) => state === 'applied').map(({ id: line }) => line)).toEqual(chosen);
  const twice = await nurse.send(calls.applyIntake, { params: { id: response }, body: { lines: chosen } });
  expect(twice.failure.code).toBe('conflict');
  const nonsense = await nurse.send(calls.applyIntake, { params: { id: response }, body: { lines: ['none.1'] } });
  expect(nonsense.status).toBe(422);
});

test('RTE-3 clinical lines are a clinician’s: an administrator may apply the others only, and nothing in part', async () => {
  const { task } = await asked();
  const response = await filled(task, answers('613 555 0177', 'Mango'));
  const lines = await proposals(response, admin);
  const phone = lines.find(({ element }) => element === 'Patient.telecom')!;
  const allergy = lines.find(({ after }) => after.includes('Mango'))!;
  expect([phone.allowed, allergy.allowed]).toEqual([true, false]);
  const both = await admin.send(calls.applyIntake, {
    params: { id: response },
    body: { lines: [phone.id, allergy.id] },
  });
  expect(both.status).toBe(422);
  expect((await proposals(response, admin)).find(({ id }) => id === phone.id)?.state).toBe('new');
  const one = await admin.send(calls.applyIntake, { params: { id: response }, body: { lines: [phone.id] } });
  expect(one.data.applied).toBe(1);
});

test('RTE-3 what the chart says already is no new line; who opened the answers is told', async () => {
  const { task } = await asked();
  const response = await filled(task, answers('613 555 0177', 'Mango'));
  await nurse.send(calls.intakeViewers, { params: { id: response } });
  const { data } = (await admin.send(calls.intakeViewers, { params: { id: response } })).data;
  expect(data.map(({ name }) => name)).toContain('Daniel Okafor');
  expect((await patient.send(calls.intakeViewers as never, { params: { id: response } } as never)).status).toBe(403);
});

const clinical = (type: string, status = 'active') => ({
  clinicalStatus: { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${type}-clinical`, code: status }] },
});

test('RTE-3 what the chart has under another name is shown as it is there, and is skipped or updated', async () => {
  const { task } = await asked();
  const response = await filled(task, answers('613 555 0177', 'allergy to PÉNICILLINE'));
  const patientId = await me();
  const penicillin = await fhir<AllergyIntolerance>(nurse, 'POST', 'AllergyIntolerance', {
    ...{ resourceType: 'AllergyIntolerance', ...clinical('allergyintolerance') },
    patient: { reference: `Patient/${patientId}` },
    code: { text: 'Penicillin V' },
    reaction: [{ manifestation: [{ text: 'Wheeze' }], severity: 'severe' }],
  });
  const line = (await proposals(response)).find(({ after }) => after.includes('NICILLINE'))!;
  expect(line).toMatchObject({
    state: 'same',
    there: { name: 'Penicillin V', detail: 'Wheeze', marks: ['severe'], exact: false },
    update: { adds: 'Hives', reopens: false },
  });
  const body = { lines: [line.id], updates: [line.id] };
  expect((await nurse.send(calls.applyIntake, { params: { id: response }, body })).data.applied).toBe(1);
  const kept = await fhir<AllergyIntolerance>(nurse, 'GET', `AllergyIntolerance/${penicillin.id}`);
  expect(kept.reaction?.map(({ manifestation }) => manifestation[0]?.text)).toEqual(['Wheeze', 'Hives']);
  expect(kept.code?.text).toBe('Penicillin V');
  const all = await found<AllergyIntolerance>(nurse, `AllergyIntolerance?patient=${patientId}&_count=100`);
  expect(all.filter(({ code }) => /p[eé]nicillin/i.test(code?.text ?? ''))).toHaveLength(1);
});

test('RTE-3 a code is matched and named in the reader’s language, and never written twice', async () => {
  const { task } = await asked();
  const response = await filled(task, answers('613 555 0177', 'Papaya'));
  const subject = { reference: `Patient/${await me()}` };
  const asthma = { ...{ resourceType: 'Condition', subject }, ...clinical('condition', 'resolved') };
  const code = { text: 'Bronchial trouble', coding: [{ system: 'http://snomed.info/sct', code: '195967001' }] };
  const over = await fhir<Condition>(nurse, 'POST', 'Condition', { ...asthma, code, abatementDateTime: '2019' });
  const french = (await proposals(response, nurse, 'fr-CA')).find(({ element }) => element === 'Condition')!;
  expect(french).toMatchObject({
    ...{ after: 'Asthme', state: 'same', update: { adds: '', reopens: true } },
    there: { name: 'Bronchial trouble', marks: ['past'], exact: true },
  });
  const twice = { params: { id: response }, body: { lines: [french.id] } };
  expect((await nurse.send(calls.applyIntake, twice)).failure.code).toBe('already_there');
  const body = { lines: [french.id], updates: [french.id] };
  await nurse.send(calls.applyIntake, { params: { id: response }, body });
  const open = await fhir<Condition>(nurse, 'GET', `Condition/${over.id}`);
  expect([open.clinicalStatus?.coding?.[0]?.code, open.abatementDateTime]).toEqual(['active', undefined]);
});

test('RTE-3 the seeded forms cover every state, in the clinic’s own language', async () => {
  const kinds = 'Task?code=urn:pavilion:task-kind|intake&_count=100';
  const states = new Set((await found<Task>(nurse, kinds)).map(({ status }) => status));
  expect([...states].sort()).toEqual(expect.arrayContaining(['completed', 'in-progress', 'rejected', 'requested']));
  const montreal = await server.login('practitioner@laurier.test');
  const [form] = await found<Questionnaire>(montreal, 'Questionnaire?url=urn:pavilion:questionnaire:intake');
  expect(form?.title).toBe('Avant votre première visite');
});
