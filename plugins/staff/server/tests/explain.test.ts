import { sql } from 'kysely';
import { setFeature } from '#core/shared';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { explainAccess, explainedTypes, restoreMember, saveLicence, suspendMember } from '../../shared/calls.ts';

let server: TestServer;
let [admin, doctor, nurse, office, patient] = [] as unknown as readonly [Person, Person, Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, nurse, office, patient] = await Promise.all([
    server.login('clinic-admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('patient@pavilion.test'),
  ]);
});
afterAll(() => server.close());

const explained = async (who: Person) =>
  (await admin.send(explainAccess, { params: { id: who.profileId }, body: { patient: patient.profileId } })).data.parts;
const closedBy = async (who: Person) =>
  Object.fromEntries((await explained(who)).flatMap(({ type, why }) => (why === null ? [] : [[type, why]])));
/** What the record itself answers: which of these types it shows of this patient. */
const shown = async (who: Person) => {
  const there: string[] = [];
  for (const type of explainedTypes) {
    const by = type === 'Patient' ? '_id' : type === 'Appointment' ? 'actor' : 'patient';
    const { status, ids } = await fhir(who, 'GET', `${type}?${by}=${patient.profileId}&_count=1`);
    if (status === 200 && ids.length > 0) there.push(type);
  }
  return there;
};
const kept = (who: Person) => ({
  ...{ resourceType: 'Consent', status: 'active', scope: { text: 'Privacy' }, category: [{ text: 'Privacy' }] },
  policyRule: { text: 'opt-out' },
  patient: { reference: `Patient/${patient.profileId}` },
  provision: {
    ...{
      type: 'deny',
      actor: [{ role: { text: 'keeps out' }, reference: { reference: `Practitioner/${who.profileId}` } }],
    },
  },
});

test('RTE-5 explains why somebody can or cannot open a chart, as the record then answers them', async () => {
  expect(await closedBy(doctor)).toEqual({});
  const before = await shown(doctor);
  expect(before.length).toBeGreaterThan(5);

  expect((await fhir(patient, 'POST', 'Consent', kept(doctor))).status).toBe(201);
  const closed = await closedBy(doctor);
  expect(new Set(Object.values(closed))).toEqual(new Set(['consent']));
  expect(Object.keys(closed)).not.toContain('Appointment');
  expect(await shown(doctor)).toEqual(before.filter((type) => closed[type] === undefined));
  expect((await explained(doctor)).find(({ type }) => type === 'Condition')?.glass).toBe(true);
  expect(await closedBy(nurse)).toEqual({});

  expect(
    (await admin.send(setFeature, { params: { id: 'diagnostics' }, body: { enabled: false } })).status,
  ).toBeLessThan(300);
  expect((await closedBy(nurse))['DiagnosticReport']).toBe('feature');
  expect(await shown(nurse)).not.toContain('DiagnosticReport');
  await admin.send(suspendMember, { params: { id: nurse.profileId } });
  expect(new Set(Object.values(await closedBy(nurse)))).toEqual(new Set(['account']));
  await admin.send(restoreMember, { params: { id: nurse.profileId } });
});

test('RTE-5 explains one document, what may be changed, and that a lapsed licence signs nothing', async () => {
  const ask = async (who: Person, document?: { readonly type: 'Composition'; readonly id: string }, of = patient) =>
    admin.send(explainAccess, {
      ...{ params: { id: who.profileId }, body: { patient: of.profileId, ...(document && { document }) } },
    });
  const note = await fhir(nurse, 'POST', 'Composition', {
    ...{ resourceType: 'Composition', status: 'preliminary', type: { text: 'Letter' }, title: 'Letter' },
    ...{ subject: { reference: `Patient/${patient.profileId}` }, date: new Date().toISOString() },
    author: [{ reference: `Practitioner/${nurse.profileId}` }],
  });
  const document = { type: 'Composition', id: (note.body as { readonly id: string }).id } as const;
  expect((await ask(nurse, document)).data).toMatchObject({
    signing: null,
    parts: [{ type: 'Composition', why: null, changes: null }],
  });
  // Administrators look at what clinicians write, and sign none of it.
  expect((await ask(office, document)).data).toMatchObject({
    signing: 'role',
    parts: [{ type: 'Composition', why: null, changes: 'role' }],
  });
  expect((await ask(nurse, { type: 'Composition', id: 'nobody' })).status).toBe(404);
  expect((await ask(nurse, document, await server.login('patient2@pavilion.test'))).status).toBe(404);

  const licence = (until: string) =>
    admin.send(saveLicence, { params: { id: nurse.profileId }, body: { licence: { number: 'CPSO 9', until } } });
  expect((await licence('2026-01-31')).status).toBe(204);
  expect((await ask(nurse)).data.signing).toBe('licence');
  await licence('2099-01-31');
  expect((await ask(nurse)).data.signing).toBeNull();
});

test('RTE-5 explaining is for administrators, of the own clinic, whom the patient does not keep out; the trail keeps it', async () => {
  const ask = (by: Person, id: string, of = patient.profileId) =>
    by.send(explainAccess, { params: { id }, body: { patient: of } });
  const away = await server.login('practitioner@laurier.test');
  expect((await ask(doctor, office.profileId)).status).toBe(403);
  expect((await ask(admin, away.profileId)).status).toBe(404);
  expect((await ask(admin, patient.profileId)).status).toBe(404);
  expect((await ask(admin, office.profileId, 'nobody')).status).toBe(404);
  expect((await fhir(patient, 'POST', 'Consent', kept(office))).status).toBe(201);
  expect((await ask(office, doctor.profileId)).failure.code).toBe('consent_denied');
  await server.services.audit.settle(admin.orgId);
  const { rows } = await server.services.asSystem((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit_event where patient_id = ${patient.profileId}
      and detail ->> 'how' = 'explain' and profile_id = ${admin.profileId}`.execute(db),
  );
  expect(rows[0]!.n).toBeGreaterThan(0);
});
