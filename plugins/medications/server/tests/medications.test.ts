import type { DetectedIssue, Encounter, MedicationRequest, Task } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { actOf } from '../../shared/visitActs.ts';
import type { WrittenDose } from '../../shared/writtenDose.ts';

let server: TestServer;
let doctor: Person;
let maya: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  doctor = await server.login('practitioner@pavilion.test');
  maya = await server.login('patient@pavilion.test');
  admin = await server.login('admin@pavilion.test');
});
afterAll(() => server.close());

const dose: WrittenDose = {
  amount: 1,
  unit: 'tablet',
  route: 'mouth',
  often: 'daily-1',
  moment: 'MORN',
  days: null,
  asNeeded: false,
  asNeededFor: '',
  most: null,
  instruction: '',
};
const fhir = async <R>(person: Person, path: string): Promise<R> => {
  const answer = await person.fetch(`/fhir/R4/${path}`);
  return (await answer.json()) as R;
};
const idOfMaya = async (): Promise<string> =>
  server.services.asSystem(async (db) => {
    const row = await db
      .selectFrom('profile')
      .select('resource_id')
      .where('id', '=', maya.profileId)
      .executeTakeFirstOrThrow();
    return row.resource_id!;
  });
const request = (id: string) => fhir<MedicationRequest & { id: string }>(doctor, `MedicationRequest/${id}`);
const versionOf = async (id: string): Promise<string> => (await request(id)).meta!.versionId!;
const prescribe = async (name: string, more: Partial<Parameters<typeof bodyOf>[1]> = {}) =>
  doctor.send(calls.prescribe, { body: await bodyOf(name, more) });
const prescribed = async (name: string) => (await prescribe(name)).data;
const bodyOf = async (name: string, more: { acknowledged?: { key: string; reason: string }[] } = {}) => ({
  patient: await idOfMaya(),
  medication: { text: name },
  dose,
  supplyDays: 30,
  refills: 1,
  note: '',
  acknowledged: [],
  ...more,
});

test('RTE-3 medications: a prescription becomes a MedicationRequest by who wrote it', async () => {
  const made = await prescribe('Pantoprazole 40 mg');
  expect(made.status).toBe(201);
  expect(await request(made.data.id)).toMatchObject({
    status: 'active',
    intent: 'order',
    requester: { display: 'Priya Sandhu' },
    medicationCodeableConcept: { text: 'Pantoprazole 40 mg' },
    dispenseRequest: { numberOfRepeatsAllowed: 1 },
  });
});

test('RTE-3 medications: the server checks again, refuses warnings without a reason, and keeps the reason', async () => {
  const refused = await prescribe('Ramipril 5 mg');
  expect([refused.status, refused.failure.code]).toEqual([409, 'unacknowledged']);
  const key = Object.keys(refused.failure.fields ?? {}).find((one) => one.startsWith('duplicate'))!;
  expect(key).toMatch(/^duplicate:MedicationRequest\//);
  const acknowledged = Object.keys(refused.failure.fields ?? {}).map((one) => ({
    key: one,
    reason: 'Tapering over a week',
  }));
  const made = await prescribe('Ramipril 5 mg', { acknowledged });
  expect(made.status).toBe(201);
  const issues = await fhir<{ entry: { resource: DetectedIssue }[] }>(
    doctor,
    `DetectedIssue?implicated=MedicationRequest/${made.data.id}`,
  );
  expect(issues.entry[0]?.resource).toMatchObject({ mitigation: [{ action: { text: 'Tapering over a week' } }] });
  await doctor.send(calls.changeMedicineState, {
    body: {
      source: `MedicationRequest/${made.data.id}`,
      version: await versionOf(made.data.id),
      to: 'stopped',
      reason: 'Test over',
    },
  });
});

test('RTE-3 medications: an allergy is found on the server', async () => {
  const patient = await idOfMaya();
  await doctor.fetch('/fhir/R4/AllergyIntolerance', {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({
      resourceType: 'AllergyIntolerance',
      patient: { reference: `Patient/${patient}` },
      clinicalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
      },
      code: { text: 'Sulfa drugs' },
    }),
  });
  const refused = await prescribe('Sulfamethoxazole-trimethoprim 800/160 mg');
  expect(refused.status).toBe(409);
  expect(Object.values(refused.failure.fields ?? {})).toContain('allergy-class');
});

test('RTE-3 medications: stop, hold and resume apply to the version that was seen', async () => {
  const { id } = await prescribed('Allopurinol 100 mg');
  const source = `MedicationRequest/${id}`;
  const version = await versionOf(id);
  const held = await doctor.send(calls.changeMedicineState, {
    body: { source, version, to: 'on-hold', reason: 'Gout flare' },
  });
  expect(held.status).toBe(200);
  const late = await doctor.send(calls.changeMedicineState, {
    body: { source, version, to: 'stopped', reason: 'Late' },
  });
  expect([late.status, late.failure.code]).toEqual([409, 'changed_meanwhile']);
  expect(await request(id)).toMatchObject({ status: 'on-hold', statusReason: { text: 'Gout flare' } });
  await doctor.send(calls.changeMedicineState, {
    body: { source, version: held.data.version, to: 'active', reason: 'Flare over' },
  });
  const back = await request(id);
  expect(back.status).toBe('active');
  expect(back.note?.map(({ text }) => text)).toEqual(['Held: Gout flare', 'Continued: Flare over']);
});

test('RTE-3 medications: a renewal is a new prescription that replaces the old one', async () => {
  const { id } = await prescribed('Amlodipine 5 mg');
  const body = { version: await versionOf(id), supplyDays: 90, refills: 2, note: '' };
  const renewed = await doctor.send(calls.renew, { params: { id }, body });
  expect(await request(renewed.data.id)).toMatchObject({
    status: 'active',
    priorPrescription: { reference: `MedicationRequest/${id}` },
    dispenseRequest: { expectedSupplyDuration: { value: 90 }, numberOfRepeatsAllowed: 2 },
  });
  expect((await request(id)).status).toBe('completed');
  const again = await doctor.send(calls.renew, { params: { id }, body });
  expect(again.status).toBe(409);
});

test('RTE-3 medications: what was just written or renewed is undone by its writer, and what it replaced goes on', async () => {
  const first = await prescribed('Ezetimibe 10 mg');
  const renewed = await doctor.send(calls.renew, {
    params: { id: first.id },
    body: { version: first.version, supplyDays: 60, refills: 0, note: '' },
  });
  expect((await request(first.id)).status).toBe('completed');
  const { id, version } = renewed.data;
  const stale = await doctor.send(calls.undoPrescription, { params: { id }, body: { version: 'x' } });
  expect([stale.status, stale.failure.code]).toEqual([409, 'changed_meanwhile']);
  const undone = await doctor.send(calls.undoPrescription, { params: { id }, body: { version } });
  expect(undone.data).toEqual({ restored: first.id });
  expect(await request(id)).toMatchObject({ status: 'entered-in-error' });
  expect((await request(id)).extension).toBeUndefined();
  expect(await request(first.id)).toMatchObject({ status: 'active' });
  expect((await request(first.id)).note?.at(-1)?.text).toBe('Continued: what replaced it was undone');
  const now = await versionOf(first.id);
  const alone = await doctor.send(calls.undoPrescription, { params: { id: first.id }, body: { version: now } });
  expect(alone.data).toEqual({ restored: null });
  expect(await request(first.id)).toMatchObject({ status: 'entered-in-error' });
});

test('RTE-3 medications: undoing a renewal brings nothing back that somebody changed since', async () => {
  const first = await prescribed('Montelukast 10 mg');
  const body = { version: first.version, supplyDays: 60, refills: 0, note: '' };
  const { id, version } = (await doctor.send(calls.renew, { params: { id: first.id }, body })).data;
  await server.services.inOrg(doctor.orgId, async (db) => {
    const record = server.services.record(db, doctor.orgId);
    const replaced = await record.read('MedicationRequest', first.id);
    await record.update({ ...replaced, note: [{ text: 'Swollen ankles: do not give again' }] });
  });
  const undone = await doctor.send(calls.undoPrescription, { params: { id }, body: { version } });
  expect(undone.data).toEqual({ restored: null });
  expect(await request(first.id)).toMatchObject({ status: 'completed' });
});

test('RTE-3 medications: the server turns a request into a refill or a renewal, once, and the answer comes back', async () => {
  const slug = 'demo-rideau-med-patient';
  const refill = await maya.send(calls.requestRefill, { body: { id: `${slug}-metformin`, note: '' } });
  expect([refill.status, refill.data.kind]).toEqual([201, 'refill-request']);
  const renewal = await maya.send(calls.requestRefill, { body: { id: `${slug}-ramipril`, note: 'Leaving on Friday' } });
  expect(renewal.data).toMatchObject({ kind: 'renewal-request', already: false });
  expect((await maya.send(calls.requestRefill, { body: { id: `${slug}-ramipril`, note: '' } })).data).toMatchObject({
    task: renewal.data.task,
    already: true,
  });
  const task = await fhir<Task>(doctor, `Task/${renewal.data.task}`);
  expect(task).toMatchObject({
    status: 'requested',
    for: { display: 'Maya Tremblay' },
    description: 'Leaving on Friday',
  });
  const answer = {
    params: { task: renewal.data.task },
    body: { version: task.meta!.versionId!, approve: true, reason: '', supplyDays: 60, refills: 1 },
  };
  expect((await doctor.send(calls.answerRequest, answer)).data).toEqual({ status: 'completed' });
  expect((await doctor.send(calls.answerRequest, answer)).status).toBe(409);
  expect((await request(`${slug}-ramipril`)).status).toBe('completed');
  const answers = await fhir<{ entry: { resource: { resourceType: string } }[] }>(
    maya,
    'Task?code=urn:pavilion:task|renewal-request&status=completed,rejected&_sort=-modified&_include=Task:focus',
  );
  expect(answers.entry.map(({ resource }) => resource.resourceType).sort()).toEqual(['MedicationRequest', 'Task']);
  const bell = await maya.fetch('/messaging/notifications');
  expect(JSON.stringify(await bell.json())).toContain('renewal_update');
});

test('RTE-3 medications: a declined request says why', async () => {
  const told = await maya.send(calls.reportSideEffect, {
    body: { source: 'MedicationRequest/demo-rideau-med-patient-metformin', text: 'Upset stomach' },
  });
  const task = await fhir<Task>(doctor, `Task/${told.data.task}`);
  const body = { version: task.meta!.versionId!, approve: false, reason: '' };
  expect((await doctor.send(calls.answerRequest, { params: { task: told.data.task }, body })).status).toBe(422);
  const said = await doctor.send(calls.answerRequest, {
    params: { task: told.data.task },
    body: { ...body, reason: 'Take it with food' },
  });
  expect(said.data.status).toBe('rejected');
});

test('RTE-3 medications: reconciling applies every line or none', async () => {
  const patient = await idOfMaya();
  const one = await prescribed('Bisoprolol 5 mg');
  const two = await prescribed('Gabapentin 300 mg');
  const line = async (id: string) => ({
    source: `MedicationRequest/${id}`,
    version: await versionOf(id),
    act: 'stop' as const,
    reason: 'Not taken',
  });
  const lines = [await line(one.id), { ...(await line(two.id)), version: 'old' }];
  expect((await doctor.send(calls.reconcile, { body: { patient, lines } })).status).toBe(409);
  expect((await request(one.id)).status).toBe('active');
  const changed = {
    ...(await line(two.id)),
    act: 'change' as const,
    reason: 'Twice a day',
    dose: { ...dose, often: 'daily-2' as const },
  };
  const done = await doctor.send(calls.reconcile, { body: { patient, lines: [await line(one.id), changed] } });
  expect(done.status).toBe(201);
  expect((await request(one.id)).status).toBe('stopped');
  const list = await fhir<{ entry: { item: { reference: string } }[] }>(doctor, `List/${done.data.list}`);
  const fresh = list.entry[0]!.item.reference.split('/')[1]!;
  expect((await request(fresh)).dosageInstruction?.[0]?.timing?.repeat?.frequency).toBe(2);
});

test('RTE-3 medications: what runs out within 14 days, with the caller’s rights', async () => {
  const { data } = (await admin.send(calls.getLowSupplies, { query: {} })).data;
  expect(data.some(({ medicine }) => medicine === 'Sertraline 100 mg')).toBe(true);
  const days = data.map(({ runsOut }) => runsOut);
  expect(days).toEqual([...days].sort());
});

test('RTE-3 medications: no one reaches another patient’s medicines', async () => {
  const owen = await server.login('patient2@pavilion.test');
  const source = 'MedicationRequest/demo-rideau-med-patient-metformin';
  expect(
    (await owen.send(calls.requestRefill, { body: { id: 'demo-rideau-med-patient-metformin', note: '' } })).status,
  ).toBe(404);
  expect((await owen.send(calls.snooze, { body: { source, at: new Date().toISOString(), minutes: 10 } })).status).toBe(
    404,
  );
  expect((await owen.send(calls.getReminders, { params: { patient: await idOfMaya() } })).status).toBe(404);
});

describe('RTE-7 a medicine change at a visit', () => {
  const encounterWith = async (patient: string, status: Encounter['status']): Promise<string> => {
    const practitioner = await server.services.asSystem((db) =>
      db.selectFrom('profile').select('resource_id').where('id', '=', doctor.profileId).executeTakeFirstOrThrow(),
    );
    const made = await server.services.asSystem((db) =>
      server.services.record(db, doctor.orgId).create<Encounter>({
        resourceType: 'Encounter',
        status,
        class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR' },
        subject: { reference: `Patient/${patient}` },
        participant: [{ individual: { reference: `Practitioner/${practitioner.resource_id}` } }],
        period: { start: new Date().toISOString() },
      }),
    );
    return made.id;
  };
  const close = (id: string) =>
    server.services.asSystem(async (db) => {
      const record = server.services.record(db, doctor.orgId);
      await record.update({ ...(await record.read('Encounter', id)), status: 'finished' });
    });
  const actAtVisit = async (id: string, encounter: string) => actOf(await request(id), encounter);

  test('records its visit: the one the page names, or the one in progress', async () => {
    const patient = await idOfMaya();
    const encounter = await encounterWith(patient, 'finished');
    const body = { ...(await bodyOf('Acetaminophen 500 mg')), encounter };
    const { id } = (await doctor.send(calls.prescribe, { body })).data;
    expect(await request(id)).toMatchObject({ encounter: { reference: `Encounter/${encounter}` } });
    expect(await actAtVisit(id, encounter)).toBe('started');
    const renewed = (
      await doctor.send(calls.renew, {
        params: { id },
        body: { version: await versionOf(id), supplyDays: 30, refills: 0, note: '' },
      })
    ).data.id;
    // No visit is open: the renewal belongs to none, and does not inherit the first one's.
    expect(await request(renewed)).not.toHaveProperty('encounter');
    expect(await actAtVisit(renewed, encounter)).toBeNull();
    const live = await encounterWith(patient, 'in-progress');
    const state = async (to: 'stopped' | 'active' | 'on-hold', at?: string) =>
      doctor.send(calls.changeMedicineState, {
        body: {
          source: `MedicationRequest/${renewed}`,
          version: await versionOf(renewed),
          to,
          reason: 'Not needed',
          ...(at !== undefined && { encounter: at }),
        },
      });
    await state('on-hold');
    expect(await actAtVisit(renewed, live)).toBe('held');
    await state('active');
    expect(await actAtVisit(renewed, live)).toBeNull();
    await close(live);
    await state('stopped', encounter);
    expect([await actAtVisit(renewed, encounter), await actAtVisit(renewed, live)]).toEqual(['stopped', null]);
  });

  test('is refused for another patient’s visit, and one that did not take place', async () => {
    const other = await server.login('patient2@pavilion.test');
    const row = await server.services.asSystem((db) =>
      db.selectFrom('profile').select('resource_id').where('id', '=', other.profileId).executeTakeFirstOrThrow(),
    );
    const wrong = [
      await encounterWith(row.resource_id!, 'in-progress'),
      await encounterWith(await idOfMaya(), 'cancelled'),
      'nobodys',
    ];
    for (const encounter of wrong) {
      const answer = await doctor.send(calls.prescribe, { body: { ...(await bodyOf('Ibuprofen 400 mg')), encounter } });
      expect([answer.status, answer.failure.fields]).toEqual([422, { encounter: 'Open the visit again.' }]);
    }
  });
});
