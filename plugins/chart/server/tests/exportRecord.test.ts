import { sql } from 'kysely';
import type { Bundle, Condition, Consent, Observation, Patient } from '@medplum/fhirtypes';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { drawnWords } from '#test/kit/server/drawnWords.ts';
import { importResources } from '#test/kit/server/importResources.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { readSheet } from '../../shared/exportCalls.ts';

let server: TestServer;
let nurse: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.login('practitioner@pavilion.test');
  const fhir = fhirOf(server, nurse);
  const made = await fhir.post('Patient', { resourceType: 'Patient', name: [{ family: 'Whole', given: ['Ida'] }] });
  id = (made.data as Patient).id!;
  const subject = { reference: `Patient/${id}` };
  // More than a page of $everything holds.
  const entry = Array.from({ length: 250 }, (_, n) => ({
    resource: { resourceType: 'Observation', status: 'final', code: { text: `Reading ${n}` }, subject },
    request: { method: 'POST', url: 'Observation' },
  }));
  for (let at = 0; at < entry.length; at += 125)
    expect(
      (await fhir.post('', { resourceType: 'Bundle', type: 'batch', entry: entry.slice(at, at + 125) })).status,
    ).toBe(200);
  const system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
  const clinicalStatus = { coding: [{ system, code: 'active' }] };
  await fhir.post('AllergyIntolerance', {
    ...{ resourceType: 'AllergyIntolerance', patient: subject, code: { text: 'Latex' }, clinicalStatus },
  });
  await fhir.post('Observation', {
    ...{ resourceType: 'Observation', status: 'final', code: { text: 'Weight' }, subject },
    valueQuantity: { value: 70.0, unit: 'kg' },
  });
});
afterAll(() => server.close());

const exported = async (person: Person, patient = id): Promise<Response> => {
  const headers = { 'content-type': 'application/json' };
  return person.fetch('/v3/chart/record/export', { method: 'POST', headers, body: JSON.stringify({ patient }) });
};
const audited = async (): Promise<readonly { as: string; count: number }[]> => {
  await server.services.audit.settle(nurse.orgId);
  const { rows } = await server.services.asSystem((db) =>
    sql<{ detail: { as: string; count: number } }>`select detail from audit_event
      where action = 'exported' and patient_id = ${id} order by seq`.execute(db),
  );
  return rows.map(({ detail }) => detail);
};

test('RTE-5 clinic/patients: the whole record is exported as one bundle, page after page, and noted', async () => {
  const answer = await exported(nurse);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('filename="record.fhir.json"');
  const bundle = (await answer.json()) as Bundle;
  const found = bundle.entry?.map(({ resource }) => resource!) ?? [];
  expect(bundle.type).toBe('collection');
  const readings = found.filter((one): one is Observation => one.resourceType === 'Observation');
  expect(new Set(readings.map(({ code }) => code.text)).size).toBe(251);
  expect(found.filter(({ resourceType }) => resourceType === 'Patient')).toHaveLength(1);
  expect(new Set(bundle.entry?.map(({ fullUrl }) => fullUrl)).size).toBe(found.length);
  expect(await audited()).toEqual([{ as: 'file', count: found.length }]);
});

test('RTE-5 clinic/patients: the summary’s sheet is read whole and without what belongs to the long one', async () => {
  const { data } = (await nurse.send(readSheet, { body: { patient: id, sheet: 'summary' } })).data;
  expect(data.map(({ line }) => line.title)).toEqual(['Latex']);
  const record = (await nurse.send(readSheet, { body: { patient: id, sheet: 'record' } })).data.data;
  expect(record).toHaveLength(252);
  expect((await audited()).map(({ as }) => as)).toEqual(['file', 'summary', 'record']);
});

test('patients take their own record with them, without what is not shown to them, and the file says so', async () => {
  const maya = await server.login('patient@pavilion.test');
  const own = (await server.services.people.resourceIdOf(maya.orgId, maya.profileId))!;
  const subject = { reference: `Patient/${own}` };
  const fhir = fhirOf(server, nurse);
  const condition = (text: string, more = {}) => ({ resourceType: 'Condition', subject, code: { text }, ...more });
  await fhir.post('Condition', condition('Eczema, theirs to see'));
  const bundle = async (): Promise<Bundle> => {
    const answer = await exported(maya, own);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Bundle;
  };
  const before = await bundle();
  const typesOf = ({ entry = [] }: Bundle) => new Set(entry.map(({ resource }) => resource?.resourceType));
  expect(typesOf(before)).toContain('Patient');
  expect(typesOf(before)).not.toContain('OperationOutcome');
  expect(JSON.stringify(before)).toContain('Eczema, theirs to see');

  await importResources(server, maya.orgId, [
    { ...condition('Came and is not released'), id: 'came-unseen' } as Condition,
  ]);
  const after = await bundle();
  expect(JSON.stringify(after)).not.toContain('Came and is not released');
  expect(after.entry?.at(-1)?.resource).toMatchObject({ resourceType: 'OperationOutcome' });
  expect(after.entry?.every((one) => !('search' in one))).toBe(true);
  // Another patient's, by its id.
  expect((await exported(maya)).status).toBe(403);
});

test('patients read their own record in a PDF of their language, whole, and without what is not shown to them', async () => {
  const [maya, other] = [await server.login('patient@pavilion.test'), await server.login('patient2@pavilion.test')];
  const fhir = fhirOf(server, nurse);
  const subject = { reference: `Patient/${maya.profileId}` };
  await fhir.post('Observation', {
    ...{ resourceType: 'Observation', status: 'final', code: { text: 'Ferritin' }, subject },
    ...{ effectiveDateTime: '2026-02-03', valueQuantity: { value: 41.5, unit: 'ug/L' } },
    note: [{ text: 'Taken fasting <b>' }],
  });
  await fhir.post('AllergyIntolerance', {
    ...{ resourceType: 'AllergyIntolerance', patient: subject, code: { text: 'Peanut' }, criticality: 'high' },
    clinicalStatus: { coding: [{ code: 'active' }] },
  });
  await fhir.post('Condition', {
    ...{ resourceType: 'Condition', subject, code: { text: 'Nobody has this' } },
    verificationStatus: { coding: [{ code: 'entered-in-error' }] },
  });
  const pages = (person: Person, patient: string, locale: 'en-CA' | 'fr-CA') =>
    person.fetch('/v3/chart/record/pages', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ patient, locale }),
    });
  const wordsOf = async (locale: 'en-CA' | 'fr-CA'): Promise<string> => {
    const answer = await pages(maya, maya.profileId, locale);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('filename="record.pdf"');
    return (await drawnWords(Buffer.from(await answer.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ');
  };
  const english = await wordsOf('en-CA');
  expect(english).toContain('Health record Maya Tremblay');
  expect(english).toMatch(/Ferritin .*41\.5 (ug|µg)\/L.* Taken fasting <b>/);
  // What would do harm if it were left out, before every dose that was taken.
  expect(english).toContain('Peanut · High risk');
  expect(english).toMatch(/Metformin 500 mg · .*Metformin 500 mg Nov/);
  expect(english).toContain('still reviewing some entries');
  for (const absent of ['Came and is not released', 'Nobody has this', 'Reading 1'])
    expect(english).not.toContain(absent);
  expect(await wordsOf('fr-CA')).toMatch(/Dossier de santé Maya Tremblay.*Ferritin .*41,5/);
  // Another patient's, by its id, and another clinic's.
  expect((await pages(other, maya.profileId, 'en-CA')).status).toBe(403);
  expect((await pages(await server.login('practitioner@laurier.test'), maya.profileId, 'en-CA')).status).toBe(404);
});

test('RTE-5 clinic/patients: nobody exports whom they may not open', async () => {
  expect((await exported(await server.login('practitioner@laurier.test'))).status).toBe(404);
  expect((await exported(await server.login('patient@pavilion.test'))).status).toBe(403);
  expect((await exported(nurse, 'nobody')).status).toBe(404);
  const admin = await server.login('admin@pavilion.test');
  const consent: Consent = {
    ...{ resourceType: 'Consent', status: 'active', patient: { reference: `Patient/${id}` } },
    scope: { text: 'privacy' },
    category: [{ text: 'privacy' }],
    policyRule: { text: 'privacy' },
    provision: {
      ...{ type: 'deny' as const },
      actor: [{ role: { text: 'kept out' }, reference: { reference: `Practitioner/${nurse.profileId}` } }],
    },
  };
  await server.services.inOrg(nurse.orgId, (db) => server.services.record(db, nurse.orgId).create(consent));
  expect((await exported(nurse)).status).toBe(403);
  expect((await exported(admin)).status).toBe(200);
});
