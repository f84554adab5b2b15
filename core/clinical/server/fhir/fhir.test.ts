import type { Bundle, Condition, Observation, OperationOutcome, Patient } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { fhirOf, type Fhir } from '#test/kit/server/fhir.ts';

let server: TestServer;
let nurse: Fhir;
let patient: Person;
beforeAll(async () => {
  server = await startTestServer({ plugins: [] });
  nurse = fhirOf(server, await server.login('practitioner@pavilion.test'));
  patient = await server.login('patient@pavilion.test');
});
afterAll(() => server.close());

const observation = (about: string, value = 7.1): Observation => ({
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '4548-4' }], text: 'HbA1c' },
  subject: { reference: `Patient/${about}` },
  effectiveDateTime: '2026-01-02T08:00:00Z',
  valueQuantity: { value, unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
});

const made = async <T>(resource: object): Promise<T> => {
  const { status, data } = await nurse.post((resource as { resourceType: string }).resourceType, resource);
  expect([status, data]).toEqual([201, data]);
  return data as T;
};

test('a resource is made, read, changed under its version, and gone when it is deleted', async () => {
  const first = await nurse.post('Patient', {
    resourceType: 'Patient',
    id: 'mine',
    name: [{ family: 'Roy', given: ['Zoé'] }],
  });
  expect(first.status).toBe(201);
  const roy = first.data as Patient;
  expect(roy.id).not.toBe('mine');
  expect(first.headers).toMatchObject({ etag: 'W/"1"' });
  expect(first.headers['location']).toMatch(new RegExp(`/fhir/R4/Patient/${roy.id}/_history/1$`));
  expect(first.headers['content-type']).toMatch(/^application\/fhir\+json/);
  expect(roy.meta).toMatchObject({ versionId: '1', lastUpdated: expect.any(String) as string });

  const second = await nurse.put(`Patient/${roy.id}`, { ...roy, gender: 'female' }, { 'if-match': 'W/"1"' });
  expect([second.status, (second.data as Patient).meta?.versionId]).toEqual([200, '2']);
  const late = await nurse.put(`Patient/${roy.id}`, { ...roy, gender: 'male' }, { 'if-match': 'W/"1"' });
  expect(late.status).toBe(412);
  expect((late.data as OperationOutcome).issue[0]?.details?.coding?.[0]?.code).toBe('conflict');

  expect((await nurse.get(`Patient/${roy.id}`, { 'if-none-match': 'W/"2"' })).status).toBe(304);
  const history = (await nurse.get(`Patient/${roy.id}/_history`)).data as Bundle;
  expect(history.entry?.map(({ response }) => response?.etag)).toEqual(['W/"2"', 'W/"1"']);
  expect(((await nurse.get(`Patient/${roy.id}/_history/1`)).data as Patient).gender).toBeUndefined();

  const seen = await made<Condition>({
    resourceType: 'Condition',
    subject: { reference: `Patient/${roy.id}` },
    code: { text: 'Asthma' },
  });
  expect((await nurse.delete(`Condition/${seen.id}`)).status).toBe(204);
  const deleted = await nurse.get(`Condition/${seen.id}`);
  expect([deleted.status, (deleted.data as OperationOutcome).issue[0]?.code]).toEqual([410, 'deleted']);
  expect((await nurse.get('Condition/never-there')).status).toBe(404);
});

test('a search by this server’s own address of a reference finds what a relative one finds; an address of its own stays whole', async () => {
  const { id } = await made<Patient>({ resourceType: 'Patient', name: [{ family: 'Whole' }] });
  await made(observation(id!, 1));
  const { link } = (await nurse.get('Patient?_count=1')).data as Bundle;
  const base = link![0]!.url.split('/Patient')[0]!;
  for (const asked of [`subject=${base}/Patient/${id}`, `patient=Patient/none,${base}/Patient/${id}`])
    expect(((await nurse.search('Observation', asked)).data as Bundle).entry).toHaveLength(1);
  const url = `${base}/ValueSet/own`;
  await made({ resourceType: 'ValueSet', status: 'active', url });
  expect(((await nurse.search('ValueSet', `url=${url}`)).data as Bundle).entry).toHaveLength(1);
});

test('a search may be sent as a body, and its next page as a query', async () => {
  const { id } = await made<Patient>({ resourceType: 'Patient', name: [{ family: 'Pages' }] });
  for (let n = 1; n <= 5; n += 1) await made({ ...observation(id!, n), effectiveDateTime: `2026-01-0${n}` });
  const values: (number | undefined)[] = [];
  let form: string | null = `patient=${id}&code=http://loinc.org|4548-4&_sort=-date&_count=2`;
  while (form !== null) {
    const { status, data } = await nurse.search('Observation', form);
    expect(status).toBe(200);
    const bundle = data as Bundle<Observation>;
    values.push(...(bundle.entry ?? []).map(({ resource }) => resource?.valueQuantity?.value));
    const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
    form = next === undefined ? null : next.slice(next.indexOf('?') + 1);
  }
  expect(values).toEqual([5, 4, 3, 2, 1]);
});

test('DAT-3 decimals come back as they were written', async () => {
  const { id } = await made<Patient>({ resourceType: 'Patient' });
  const text = JSON.stringify(observation(id!)).replace('7.1', '1.0');
  const created = await nurse.raw('POST', 'Observation', text);
  expect(created.text).toMatch(/"value": ?1\.0/);
  const { id: own } = JSON.parse(created.text) as Observation;
  expect((await nurse.raw('GET', `Observation/${own}`)).text).toMatch(/"value": ?1\.0/);
  expect((await nurse.raw('GET', `Observation?_id=${own}`)).text).toMatch(/"value": ?1\.0/);
});

test('who calls is asked as everywhere else, and every refusal is an OperationOutcome', async () => {
  const nobody = await fhirOf(server, null).get('Patient');
  expect([nobody.status, nobody.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect((nobody.data as OperationOutcome).issue[0]?.details?.coding?.[0]?.code).toBe('not_signed_in');
  const other = await nurse.get('Patient', { role: patient.profileId });
  expect([other.status, (other.data as OperationOutcome).resourceType]).toEqual([403, 'OperationOutcome']);
  expect((await nurse.get('Spaceship/1')).status).toBe(404);
  expect((await nurse.get('Patient?colour=red')).status).toBe(400);
  expect((await nurse.post('Patient', { resourceType: 'Patient', gender: 3 })).status).toBe(422);
});

test('a transaction resolves its own references and is all or nothing', async () => {
  const bundle = (subject: string, gender: unknown): object => ({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      { resource: observation('x'), request: { method: 'POST', url: 'Observation' } },
      {
        fullUrl: subject,
        resource: { resourceType: 'Patient', name: [{ family: 'Bundled' }], gender },
        request: { method: 'POST', url: 'Patient' },
      },
      {
        resource: { ...observation('x'), subject: { reference: subject } },
        request: { method: 'POST', url: 'Observation' },
      },
    ],
  });
  const bad = await nurse.post('', bundle('urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e0', 7));
  expect(bad.status).toBe(422);
  expect((bad.data as OperationOutcome).issue[1]?.expression?.[0]).toBe('Bundle.entry[1].resource.gender');
  expect(((await nurse.search('Patient', 'family=bundled')).data as Bundle).entry).toBeUndefined();

  const good = await nurse.post('', bundle('urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e0', 'other'));
  expect(good.status).toBe(200);
  const [, someone, theirs] = (good.data as Bundle).entry ?? [];
  expect((theirs!.resource as Observation).subject?.reference).toBe(`Patient/${someone?.resource?.id}`);
  expect(someone?.response).toMatchObject({ status: '201', etag: 'W/"1"' });
});
