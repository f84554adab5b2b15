import type { Condition, Observation } from '@medplum/fhirtypes';
import { settleAudit } from '#test/kit/server/audit.ts';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { importResources } from '#test/kit/server/importResources.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { closeImports, countHeld, listSensitive, releaseImports } from '../../shared/imports.ts';

let server: TestServer;
let maya: Person;
let nurse: Person;
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.login('patient@pavilion.test');
  nurse = await server.login('practitioner@pavilion.test');
  patient = (await server.services.people.resourceIdOf(maya.orgId, maya.profileId))!;
  const subject = { reference: `Patient/${patient}` };
  const condition = (id: string, text: string): Condition => ({
    resourceType: 'Condition',
    id,
    subject,
    code: { text },
    onsetDateTime: '2019-05-01',
  });
  const weight: Observation = {
    resourceType: 'Observation',
    id: 'came-weight',
    status: 'final',
    subject,
    code: { text: 'Weight' },
  };
  await importResources(server, maya.orgId, [
    condition('came-asthma', 'Asthma'),
    condition('came-secret', 'Victim of intimate partner abuse (finding)'),
    weight,
  ]);
});
afterAll(() => server.close());

const count = async (who = nurse) => who.send(countHeld, { body: { patient } });
const sees = async (id: string) => (await fhirOf(server, maya).get(`Condition/${id}`)).status === 200;
const deny = (reference: string) =>
  fhirOf(server, maya).post('Consent', {
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'Privacy' },
    category: [{ text: 'Privacy' }],
    policyRule: { text: 'Mine' },
    patient: { reference: `Patient/${patient}` },
    provision: {
      type: 'deny',
      actor: [
        {
          role: { coding: [{ system: 'urn:pavilion:role', code: 'practitioner' }] },
          reference: { reference },
        },
      ],
    },
  });

test('RTE-5 what an import keeps from the patient is counted by kind, and sensitive entries are named one by one', async () => {
  expect((await count()).data).toEqual({
    kinds: [
      { kind: 'conditions', count: 1 },
      { kind: 'results', count: 1 },
    ],
    sensitive: 1,
  });
  expect((await nurse.send(listSensitive, { body: { patient } })).data.data).toEqual([
    {
      id: 'came-secret',
      type: 'Condition',
      kind: 'conditions',
      title: 'Victim of intimate partner abuse (finding)',
      date: '2019-05-01',
    },
  ]);
});

test('RTE-5 patients and other clinics are told nothing and release nothing', async () => {
  const stranger = await server.login('practitioner@laurier.test');
  for (const [who, status] of [
    [maya, 403],
    [stranger, 404],
  ] as const) {
    expect((await count(who)).status).toBe(status);
    expect((await who.send(listSensitive, { body: { patient } })).status).toBe(status);
    expect((await who.send(releaseImports, { body: { patient } })).status).toBe(status);
    const body = { patient, release: '00000000-0000-4000-8000-000000000000' };
    expect((await who.send(closeImports, { body })).status).toBe(status);
  }
  expect(await sees('came-asthma')).toBe(false);
});

test('RTE-5 staff whom the patient keeps out of the record do not open it to anyone', async () => {
  const other = await server.login('practitioner2@pavilion.test');
  const own = await server.services.people.resourceIdOf(other.orgId, other.profileId);
  expect((await deny(`Practitioner/${own}`)).status).toBe(201);
  expect((await count(other)).failure.code).toBe('consent_denied');
  expect((await other.send(releaseImports, { body: { patient } })).failure.code).toBe('consent_denied');
  const entry = { type: 'Condition', id: 'came-secret' } as const;
  expect((await other.send(releaseImports, { body: { patient, entry } })).failure.code).toBe('consent_denied');
  const glass = other.with({ 'x-break-glass': 'emergency' });
  expect((await glass.send(countHeld, { body: { patient } })).status).toBe(200);
});

test('RTE-5 a release is one act, in the audit trail with what it opened; it is undone, and sensitive entries wait', async () => {
  const { data } = await nurse.send(releaseImports, { body: { patient } });
  expect(data.count).toBe(2);
  expect([await sees('came-asthma'), await sees('came-secret')]).toEqual([true, false]);
  expect((await count()).data).toEqual({ kinds: [], sensitive: 1 });
  await settleAudit(server);
  const [entry] = await server.services.asSystem((db) =>
    db.selectFrom('audit_event').select(['patient_id', 'detail']).where('action', '=', 'released').execute(),
  );
  expect(entry).toEqual({ patient_id: patient, detail: { Condition: 1, Observation: 1 } });

  const body = { patient, release: data.release };
  expect((await nurse.send(closeImports, { body })).data).toEqual({ closed: true });
  expect(await sees('came-asthma')).toBe(false);
  expect((await nurse.send(closeImports, { body })).failure.code).toBe('too_late');
});

test('RTE-5 a sensitive entry is opened alone, by its name, and only where it is closed to this patient', async () => {
  const release = (id: string, of = patient) =>
    nurse.send(releaseImports, { body: { patient: of, entry: { type: 'Condition', id } } });
  expect((await release('nothing')).status).toBe(404);
  const elsewhere = await server.login('patient2@pavilion.test');
  const other = (await server.services.people.resourceIdOf(elsewhere.orgId, elsewhere.profileId))!;
  expect((await release('came-secret', other)).status).toBe(404);
  expect((await release('came-secret')).data.count).toBe(1);
  expect([await sees('came-asthma'), await sees('came-secret')]).toEqual([false, true]);
  expect((await release('came-secret')).status).toBe(404);
  expect((await count()).data.sensitive).toBe(0);
});
