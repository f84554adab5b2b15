import type { Bundle, DiagnosticReport, Observation, Resource, Task } from '@medplum/fhirtypes';
import { importResources } from '#test/kit/server/importResources.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listNotifications } from '#core/shared';
import { staffOnlyToken } from '#clinical/shared';
import {
  acknowledge,
  getSettings,
  matchResult,
  release,
  saveSettings,
  suggestPatients,
  usualSettings,
} from '../../shared/calls.ts';

let server: TestServer;
let doctor: Person;
let nurse: Person;
let patient: Person;
let admin: Person;
let maya: string;

beforeAll(async () => {
  server = await startTestServer();
  doctor = await server.login('practitioner@pavilion.test');
  nurse = await server.login('practitioner2@pavilion.test');
  patient = await server.login('patient@pavilion.test');
  admin = await server.login('admin@pavilion.test');
  maya = patient.profileId;
});
afterAll(() => server.close());

const json = { 'content-type': 'application/fhir+json' };
const ask = async (who: Person, path: string, method = 'GET', body?: Resource) => {
  const answer = await who.fetch(`/fhir/R4${path}`, {
    method,
    headers: json,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
};
const found = async <R extends Resource>(who: Person, path: string): Promise<R[]> => {
  const { body } = await ask(who, path);
  return ((body as Bundle).entry ?? []).flatMap(({ resource, search }) =>
    search?.mode === 'include' ? [] : [resource as R],
  );
};

const value = (is: Partial<Observation> = {}): Observation => ({
  resourceType: 'Observation',
  status: 'final',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potassium' },
  subject: { reference: `Patient/${maya}` },
  valueQuantity: { value: 6.6, unit: 'mmol/L' },
  interpretation: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'HH' }] },
  ],
  ...is,
});

/** As a laboratory's system sends it: values and report in one transaction. */
const send = async (
  report: Partial<DiagnosticReport> = {},
  of: Partial<Observation> = {},
): Promise<{ report: string; value: string }> => {
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      {
        fullUrl: 'urn:uuid:4a0c6ec4-5d2c-4a57-8d5f-6b3a1a2f4f01',
        resource: value(of),
        request: { method: 'POST', url: 'Observation' },
      },
      {
        fullUrl: 'urn:uuid:4a0c6ec4-5d2c-4a57-8d5f-6b3a1a2f4f02',
        resource: {
          resourceType: 'DiagnosticReport',
          status: 'final',
          code: { text: 'Chemistry' },
          subject: { reference: `Patient/${maya}` },
          issued: new Date().toISOString(),
          result: [{ reference: 'urn:uuid:4a0c6ec4-5d2c-4a57-8d5f-6b3a1a2f4f01' }],
          ...report,
        },
        request: { method: 'POST', url: 'DiagnosticReport' },
      },
    ],
  };
  const { status, body } = await ask(doctor, '/', 'POST', bundle);
  expect(status).toBe(200);
  const [one, two] = (body as Bundle).entry!.map(({ response }) => response!.location!.split('/').at(-3)!);
  return { value: one!, report: two! };
};
const normal: Partial<Observation> = {
  valueQuantity: { value: 4.4, unit: 'mmol/L' },
  interpretation: [],
  referenceRange: [{ low: { value: 3.5 }, high: { value: 5.1 } }],
};
const reviewOf = async (report: string): Promise<Task | undefined> =>
  (await found<Task>(doctor, `/Task?focus=DiagnosticReport/${report}&code=urn:pavilion:task|review-result`))[0];
const bells = async (who: Person, kind: string) =>
  (await who.send(listNotifications, { query: { limit: 100 } })).data.data.filter(({ type }) => type === kind);

test('RTE-5 diagnostics: a critical result that arrives at /fhir/R4 asks for acknowledgement at once', async () => {
  const before = (await bells(doctor, 'result_critical')).length;
  const { report } = await send();
  const review = await reviewOf(report);
  expect(review).toMatchObject({ status: 'requested', priority: 'stat', description: 'Potassium 6.6 mmol/L' });
  const after = await bells(doctor, 'result_critical');
  expect(after.length).toBe(before + 1);
  expect(after[0]!.data).toMatchObject({ resource_id: report, patient_id: maya });
  expect(JSON.stringify(after[0])).not.toMatch(/potassium|\b6\.6\b/i);
  // Notified once: the values came in the same message.
  expect(
    await found(doctor, '/Task?code=urn:pavilion:task|review-result&priority=stat&patient=Patient/' + maya),
  ).toHaveLength(1);
});

test('RTE-5 diagnostics: a result from a laboratory whose clock runs ahead is reviewed like any other', async () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const { report } = await send({ issued: ahead });
  const review = await reviewOf(report);
  expect(Date.parse(review?.authoredOn ?? '')).toBeLessThanOrEqual(Date.parse(review?.lastModified ?? ''));
  const changed = await ask(doctor, `/Task/${review?.id}`, 'PUT', { ...review!, description: 'Call them' });
  expect(changed.status).toBe(200);
});

test('RTE-5 diagnostics: a patient cannot find an unreleased result in any list, count, version or include', async () => {
  const { report, value: id } = await send({}, normal);
  expect((await ask(patient, `/DiagnosticReport/${report}`)).status).toBe(404);
  expect((await ask(patient, `/Observation/${id}`)).status).toBe(404);
  expect((await ask(patient, `/DiagnosticReport/${report}/_history`)).status).toBe(404);
  const all = await found<DiagnosticReport>(patient, '/DiagnosticReport?_count=200');
  expect(all.map((one) => one.id)).not.toContain(report);
  expect(all.length).toBeGreaterThan(0);
  const closed = await ask(
    patient,
    `/DiagnosticReport?_security=${encodeURIComponent(staffOnlyToken)}&_total=accurate`,
  );
  expect(closed.body.total ?? 0).toBe(0);
  const mine = await ask(patient, `/DiagnosticReport?_total=accurate&_summary=count`);
  const theirs = await ask(doctor, `/DiagnosticReport?patient=Patient/${maya}&_total=accurate&_summary=count`);
  expect(mine.body.total).toBeLessThan(theirs.body.total);
  const values = await found<Observation>(patient, '/Observation?_count=500&category=laboratory');
  expect(values.map((one) => one.id)).not.toContain(id);
  // Nor does the patient see the clinic's own work about it.
  expect(await found<Task>(patient, '/Task?code=urn:pavilion:task|review-result')).toEqual([]);
  const whole = await ask(patient, `/Patient/${maya}/$everything`);
  expect(JSON.stringify(whole.body)).not.toContain(report);
});

test('RTE-5 diagnostics: a result is one version, closed and marked as it was written', async () => {
  const versionsOf = (type: string, id: string) => found<Resource>(doctor, `/${type}/${id}/_history`);
  const { report, value: id } = await send({}, normal);
  const unmatched = await server.services.inOrg(doctor.orgId, (db) =>
    server.services.record(db, doctor.orgId).create<DiagnosticReport>({
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { text: 'Chemistry' },
      contained: [{ resourceType: 'Patient', id: 'sent' }],
      subject: { reference: '#sent' },
    }),
  );
  for (const [type, one] of [
    ['DiagnosticReport', report],
    ['Observation', id],
    ['DiagnosticReport', unmatched.id],
  ] as const) {
    const versions = await versionsOf(type, one);
    expect(versions.map(({ meta }) => meta?.security?.map(({ code }) => code))).toEqual([['staff-only']]);
  }
  expect(unmatched.meta?.tag?.map(({ code }) => code)).toEqual(['unmatched']);
  await server.services.inOrg(doctor.orgId, (db) =>
    server.services.record(db, doctor.orgId).remove('DiagnosticReport', unmatched.id),
  );
});

test('RTE-5 diagnostics: a corrected result that was closed stays closed in one more version', async () => {
  const { report } = await send({}, normal);
  const { body: first } = await ask(doctor, `/DiagnosticReport/${report}`);
  const { meta: _, ...plain } = first as DiagnosticReport;
  await ask(doctor, `/DiagnosticReport/${report}`, 'PUT', { ...plain, status: 'corrected' });
  const versions = await found<DiagnosticReport>(doctor, `/DiagnosticReport/${report}/_history`);
  expect(versions.map(({ status, meta }) => [status, meta?.security?.[0]?.code])).toEqual([
    ['corrected', 'staff-only'],
    ['final', 'staff-only'],
  ]);
});

test('RTE-5 diagnostics: a value sent again without the label stays closed with its report', async () => {
  const sent = await send({}, normal);
  const { body } = await ask(doctor, `/Observation/${sent.value}`);
  const { meta: _, ...again } = body as Observation;
  expect((await ask(doctor, `/Observation/${sent.value}`, 'PUT', again)).status).toBe(200);
  expect(await found(patient, `/Observation?_id=${sent.value}`)).toEqual([]);
  expect((await ask(patient, `/Observation/${sent.value}`)).status).toBe(404);
});

test('RTE-5 diagnostics: a result a practitioner acknowledges is shared, the patient is notified, and the signer is kept', async () => {
  const { report, value: id } = await send({}, normal);
  const before = (await bells(patient, 'result_available')).length;
  const answer = await doctor.send(acknowledge, {
    body: { type: 'DiagnosticReport', id: report, done: 'Seen, all well' },
  });
  expect(answer.status).toBe(200);
  expect(await reviewOf(report)).toMatchObject({ status: 'completed', output: [{ valueString: 'Seen, all well' }] });
  const trail = await found(doctor, `/Provenance?target=DiagnosticReport/${report}`);
  expect(trail).toMatchObject([{ activity: { text: 'acknowledged' } }]);
  expect((await ask(patient, `/DiagnosticReport/${report}`)).status).toBe(200);
  expect((await ask(patient, `/Observation/${id}`)).status).toBe(200);
  expect((await bells(patient, 'result_available')).length).toBe(before + 1);
  const again = await nurse.send(acknowledge, { body: { type: 'DiagnosticReport', id: report, done: 'Me too' } });
  expect([again.status, again.failure.code]).toEqual([409, 'acknowledged']);
});

test('RTE-5 diagnostics: an imported result opens to the patient when a clinician shares it, and by no rule', async () => {
  const subject = { reference: `Patient/${maya}` };
  const brought = (id: string): readonly Resource[] => [
    { ...value(normal), id: `${id}-value` },
    {
      resourceType: 'DiagnosticReport',
      id,
      status: 'final',
      code: { text: 'Chemistry' },
      subject,
      result: [{ reference: `Observation/${id}-value` }],
    },
  ];
  await importResources(server, patient.orgId, [...brought('came-1'), ...brought('came-2')]);
  const sees = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await ask(patient, path)).status === 200));
  const before = (await bells(patient, 'result_available')).length;
  const all = ['/DiagnosticReport/came-1', '/Observation/came-1-value', '/DiagnosticReport/came-2'];
  await doctor.send(acknowledge, { body: { type: 'DiagnosticReport', id: 'came-1', done: 'Seen' } });
  expect(await sees(...all)).toEqual([false, false, false]);
  expect((await bells(patient, 'result_available')).length).toBe(before);
  const shared = await doctor.send(release, { body: { type: 'DiagnosticReport', id: 'came-1', when: 'now' } });
  expect(shared.data.released).toBe(true);
  expect(await sees(...all)).toEqual([true, true, false]);
  expect((await bells(patient, 'result_available')).length).toBe(before + 1);
});

test('RTE-5 diagnostics: administrators do not acknowledge, by the call nor by completing the task', async () => {
  const { report } = await send({}, normal);
  const body = { type: 'DiagnosticReport' as const, id: report, done: 'Seen' };
  expect((await admin.send(acknowledge, { body })).status).toBe(403);
  const review = (await reviewOf(report))!;
  const by = await ask(admin, `/Task/${review.id}`, 'PUT', { ...review, status: 'completed' });
  expect(by.status).toBe(403);
  expect((await reviewOf(report))!.status).toBe('requested');
});

test('RTE-5 diagnostics: a result and its note are shared automatically at the chosen time', async () => {
  const { report } = await send({}, normal);
  const at = new Date(Date.now() + 1_500).toISOString();
  const body = { type: 'DiagnosticReport' as const, id: report, when: 'at' as const, at, note: 'All is well.' };
  expect((await doctor.send(release, { body })).data).toMatchObject({ released: false });
  const notes = () => found(patient, '/Communication?category=urn:pavilion:communication|result-note&_count=100');
  const before = (await notes()).length;
  await server.jobs.runNow('diagnostics.release');
  expect((await ask(patient, `/DiagnosticReport/${report}`)).status).toBe(404);
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  await server.jobs.runNow('diagnostics.release');
  expect((await ask(patient, `/DiagnosticReport/${report}`)).status).toBe(200);
  expect((await notes()).length).toBe(before + 1);
  expect((await patient.send(release, { body })).status).toBe(403);
});

test('RTE-5 diagnostics: correcting a hidden result does not share it, and the correction needs a review', async () => {
  const { report } = await send({}, normal);
  const { body: kept } = await ask(doctor, `/DiagnosticReport/${report}`);
  const { meta: _, ...plain } = kept as DiagnosticReport;
  expect((await ask(doctor, `/DiagnosticReport/${report}`, 'PUT', { ...plain, status: 'corrected' })).status).toBe(200);
  expect((await ask(patient, `/DiagnosticReport/${report}`)).status).toBe(404);
  await doctor.send(acknowledge, { body: { type: 'DiagnosticReport', id: report, done: 'Seen' } });
  const { body: open } = await ask(doctor, `/DiagnosticReport/${report}`);
  await ask(doctor, `/DiagnosticReport/${report}`, 'PUT', { ...(open as DiagnosticReport), status: 'amended' });
  const reviews = await found<Task>(
    doctor,
    `/Task?focus=DiagnosticReport/${report}&code=urn:pavilion:task|review-result`,
  );
  expect(reviews.map(({ status }) => status).sort()).toEqual(['completed', 'requested']);
  expect((await ask(patient, `/DiagnosticReport/${report}`)).status).toBe(200);
});

test('RTE-5 diagnostics: under the rule "as soon as they are final" a result is shared on arrival', async () => {
  const usual = usualSettings;
  expect((await admin.send(saveSettings, { body: { ...usual, rule: 'immediate' } })).status).toBe(200);
  const before = (await bells(patient, 'result_available')).length;
  const { report } = await send({}, normal);
  expect((await ask(patient, `/DiagnosticReport/${report}`)).status).toBe(200);
  expect((await bells(patient, 'result_available')).length).toBe(before + 1);
  const early = await send({ status: 'preliminary' }, normal);
  expect((await ask(patient, `/DiagnosticReport/${early.report}`)).status).toBe(404);
  await admin.send(saveSettings, { body: usual });
  expect((await doctor.send(saveSettings, { body: usual })).status).toBe(403);
});

test('RTE-5 diagnostics: a clinic keeps its own sets of tests; staff order by them, only administrators change them', async () => {
  const tests = [
    { code: '4548-4', text: 'Hemoglobin A1c' },
    { code: '', text: 'Serum zinc' },
  ];
  const body = { ...usualSettings, sets: [{ id: 'own-1', nameEn: 'Our panel', nameFr: 'Notre bilan', tests }] };
  expect((await doctor.send(saveSettings, { body })).status).toBe(403);
  expect((await admin.send(saveSettings, { body })).data).toEqual(body);
  expect((await doctor.send(getSettings)).data.sets).toEqual(body.sets);
  const none = { ...body, sets: [{ ...body.sets[0]!, tests: [] }] };
  expect((await admin.send(saveSettings, { body: none })).status).toBe(422);
  await admin.send(saveSettings, { body: usualSettings });
});

test('RTE-5 diagnostics: all staff are notified once of a critical result that waits too long', async () => {
  await send({ issued: new Date(Date.now() - 2 * 3_600_000).toISOString() });
  const before = (await bells(admin, 'result_critical')).length;
  await server.jobs.runNow('diagnostics.escalate');
  const after = (await bells(admin, 'result_critical')).length;
  expect(after).toBeGreaterThan(before);
  await server.jobs.runNow('diagnostics.escalate');
  expect((await bells(admin, 'result_critical')).length).toBe(after);
});

test('RTE-5 diagnostics: an unmatched result is suggested by evidence and filed by a person', async () => {
  const [unmatched] = await found<DiagnosticReport>(doctor, '/DiagnosticReport?_tag=urn:pavilion:state|unmatched');
  const body = { type: 'DiagnosticReport' as const, id: unmatched!.id! };
  const { data, sent } = (await doctor.send(suggestPatients, { body })).data;
  expect(sent.card).not.toBeNull();
  expect(data[0]).toMatchObject({ id: 'demo-rideau-6', same: ['name', 'birthDate', 'card'], differs: [] });
  expect((await doctor.send(matchResult, { body: { ...body, patient: 'demo-rideau-6' } })).status).toBe(204);
  const { body: filed } = await ask(doctor, `/DiagnosticReport/${unmatched!.id}`);
  expect(filed).toMatchObject({ subject: { reference: 'Patient/demo-rideau-6' } });
  const { body: one } = await ask(doctor, `/${(filed as DiagnosticReport).result![0]!.reference}`);
  expect(one).toMatchObject({ subject: { reference: 'Patient/demo-rideau-6' } });
  expect(await found(doctor, '/DiagnosticReport?_tag=urn:pavilion:state|unmatched')).toEqual([]);
  expect((await doctor.send(matchResult, { body: { ...body, patient: 'demo-rideau-7' } })).status).toBe(409);
});

test('RTE-5 diagnostics: a final result completes the order that it answers', async () => {
  const { body: order } = await ask(doctor, '/ServiceRequest', 'POST', {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    code: { text: 'Potassium' },
    subject: { reference: `Patient/${maya}` },
  });
  await send({ basedOn: [{ reference: `ServiceRequest/${order.id}` }] }, normal);
  expect((await ask(doctor, `/ServiceRequest/${order.id}`)).body).toMatchObject({ status: 'completed' });
});

test('RTE-5 diagnostics: another clinic sees nothing of it', async () => {
  const other = await server.login('practitioner@laurier.test');
  const { report } = await send({}, normal);
  expect((await ask(other, `/DiagnosticReport/${report}`)).status).toBe(404);
  const body = { type: 'DiagnosticReport' as const, id: report, done: 'Seen' };
  expect((await other.send(acknowledge, { body })).status).toBe(404);
});
