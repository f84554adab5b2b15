import type { Consent } from '@medplum/fhirtypes';
import { Place } from '#test/conformance/server/things/place.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { allowed, newApp, tokensFor } from './testKit.ts';

let server: TestServer;
let practitioner: Person;
let patient: Person;
let app: { readonly id: string };
let own: string;
let other: string;

const laboratory = 'http://terminology.hl7.org/CodeSystem/observation-category|laboratory';
const ids: Record<string, string> = {};

interface Bundle {
  readonly total?: number;
  readonly entry?: readonly { readonly resource?: { readonly resourceType: string; readonly id: string } }[];
}

const observation = (of: string, category: string, more: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [{ coding: [{ system: laboratory.split('|')[0], code: category }] }],
  code: { coding: [{ system: 'http://loinc.org', code: '1-8' }] },
  subject: { reference: `Patient/${of}` },
  ...more,
});

type Ask = (
  path: string,
  body?: unknown,
  method?: string,
) => Promise<{ status: number; body: Bundle & { id?: string } }>;
const asking =
  (token: string): Ask =>
  async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${server.url}/fhir/R4/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/fhir+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Bundle };
  };

const found = ({ body }: { readonly body: Bundle }): string[] =>
  (body.entry ?? []).flatMap(({ resource }) => resource?.id ?? []).sort();

const as = async (person: Person, scope: string, of?: string): Promise<Ask> => {
  const started = await allowed(server, person, app, scope, of === undefined ? {} : { patient: of });
  return asking(String((await tokensFor(server, started, app)).body.access_token));
};

beforeAll(async () => {
  server = await startTestServer({ plugins: undefined });
  practitioner = await server.login('practitioner@pavilion.test');
  patient = await server.login('patient@pavilion.test');
  const second = await server.login('patient2@pavilion.test');
  app = await newApp(await server.login('admin@pavilion.test'));
  own = (await server.services.people.resourceIdOf(patient.orgId, patient.profileId))!;
  other = (await server.services.people.resourceIdOf(second.orgId, second.profileId))!;
  const write = asking(practitioner.token);
  for (const [name, of, category] of [
    ['lab', own, 'laboratory'],
    ['vital', own, 'vital-signs'],
    ['theirs', other, 'laboratory'],
  ] as const) {
    const made = await write('Observation', observation(of, category));
    expect(made.status).toBe(201);
    ids[name] = made.body.id!;
  }
});
afterAll(() => server.close());

describe('a patient’s scope in the hands of staff', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await as(practitioner, 'launch/patient patient/Observation.cruds patient/Patient.rs', own);
  });

  test('opens that patient by id, search, count, compartment and version, and no other', async () => {
    expect((await ask(`Observation/${ids.lab}`)).status).toBe(200);
    expect((await ask(`Observation/${ids.theirs}`)).status).toBe(404);
    expect((await ask(`Observation/${ids.theirs}/_history`)).status).toBe(404);
    expect((await ask(`Observation/${ids.theirs}/_history/1`)).status).toBe(404);
    expect(found(await ask(`Observation?_id=${ids.lab},${ids.theirs}`))).toEqual([ids.lab]);
    expect((await ask(`Observation?_id=${ids.theirs}&_summary=count`)).body.total).toBe(0);
    expect(found(await ask(`Observation?subject=Patient/${other}`))).toEqual([]);
    expect((await ask(`Patient/${other}`)).status).toBe(404);
    expect((await ask(`Patient/${other}/Observation`)).status).toBe(404);
    expect((await ask(`Patient/${other}/$everything`)).status).toBe(404);
    expect(found(await ask('Patient?_count=500'))).toEqual([own]);
    expect((await ask('Observation/_history')).status).toBe(404);
  });

  test('nothing else comes along: includes, reverse includes, chains, everything', async () => {
    const included = await ask(
      `Observation?_id=${ids.lab}&_include=Observation:performer&_include=Observation:subject`,
    );
    expect(new Set(included.body.entry?.map(({ resource }) => resource?.resourceType))).toEqual(
      new Set(['Observation', 'Patient']),
    );
    expect((await ask(`Patient?_id=${own}&_revinclude=Condition:subject`)).status).toBe(403);
    expect((await ask('Observation?performer:Practitioner.name=a')).status).toBe(403);
    expect((await ask('Observation?patient.name=a')).status).toBe(403);
    expect((await ask('Patient?_has:Observation:patient:code=1-8')).status).toBe(403);
    const everything = await ask(`Patient/${own}/$everything?_count=1000`);
    expect(everything.status).toBe(200);
    const types = new Set(everything.body.entry?.map(({ resource }) => resource?.resourceType));
    expect([...types].sort()).toEqual(['Observation', 'Patient']);
    expect((await ask('ValueSet/$expand?url=http://hl7.org/fhir/ValueSet/observation-status')).status).toBe(403);
  });

  test('writes of that patient only, also in a transaction, a batch and by patch', async () => {
    const made = await ask('Observation', observation(own, 'survey'));
    expect(made.status).toBe(201);
    expect((await ask('Observation', observation(other, 'survey'))).status).toBe(403);
    const moved = { ...observation(other, 'survey'), id: made.body.id };
    expect((await ask(`Observation/${made.body.id}`, moved, 'PUT')).status).toBe(403);
    const taken = { ...observation(own, 'survey'), id: ids.theirs };
    expect((await ask(`Observation/${ids.theirs}`, taken, 'PUT')).status).toBe(404);
    expect((await ask(`Observation/${ids.theirs}`, undefined, 'DELETE')).status).toBe(404);
    const entry = [
      { request: { method: 'POST', url: 'Observation' }, resource: observation(own, 'survey') },
      { request: { method: 'GET', url: `Observation/${ids.theirs}` } },
    ];
    expect((await ask('', { resourceType: 'Bundle', type: 'transaction', entry })).status).toBe(404);
    const batch = await ask('', { resourceType: 'Bundle', type: 'batch', entry });
    expect(JSON.stringify(batch.body)).toMatch(/"status":"201.*"status":"404/);
    const condition = { request: { method: 'POST', url: 'Condition' }, resource: { resourceType: 'Condition' } };
    expect((await ask('', { resourceType: 'Bundle', type: 'transaction', entry: [condition] })).status).not.toBe(200);
  });
});

describe('a scope with a condition', () => {
  test('limits reads, searches, counts, history and writes to what has it', async () => {
    const ask = await as(practitioner, `launch/patient patient/Observation.cruds?category=${laboratory}`, own);
    expect((await ask(`Observation/${ids.lab}`)).status).toBe(200);
    expect((await ask(`Observation/${ids.vital}`)).status).toBe(404);
    expect((await ask(`Observation/${ids.vital}/_history`)).status).toBe(404);
    expect(found(await ask(`Observation?_id=${ids.lab},${ids.vital}`))).toEqual([ids.lab]);
    expect((await ask(`Observation?_id=${ids.vital}&_summary=count`)).body.total).toBe(0);
    expect((await ask('Observation', observation(own, 'vital-signs'))).status).toBe(403);
    const made = await ask('Observation', observation(own, 'laboratory'));
    expect(made.status).toBe(201);
    const other = { ...observation(own, 'vital-signs'), id: made.body.id };
    expect((await ask(`Observation/${made.body.id}`, other, 'PUT')).status).toBe(403);
  });

  test('two of them are searched together', async () => {
    const system = laboratory.split('|')[0];
    const two = ['laboratory', 'vital-signs'].map((code) => `patient/Observation.rs?category=${system}|${code}`);
    const ask = await as(practitioner, `launch/patient ${two.join(' ')}`, own);
    const all = Object.values(ids).join(',');
    expect(found(await ask(`Observation?_id=${all}`))).toEqual([ids.lab, ids.vital].sort());
  });
});

test('what a person leaves out on the consent screen is left out', async () => {
  const scope = 'launch/patient patient/Observation.cruds patient/Condition.rs';
  const started = await allowed(server, practitioner, app, scope, { patient: own, scopes: ['patient/Observation.rs'] });
  const { body } = await tokensFor(server, started, app);
  expect(body.scope).toBe('launch/patient patient/Observation.rs');
  const ask = asking(String(body.access_token));
  expect((await ask(`Observation/${ids.lab}`)).status).toBe(200);
  expect((await ask('Observation', observation(own, 'survey'))).status).toBe(403);
  expect((await ask('Condition')).status).toBe(403);
});

test('version 1 says the same in other words, and keeps them', async () => {
  const started = await allowed(server, practitioner, app, 'launch/patient patient/Observation.read', { patient: own });
  const { body } = await tokensFor(server, started, app);
  expect(body.scope).toBe('launch/patient patient/Observation.read');
  const ask = asking(String(body.access_token));
  expect((await ask(`Observation/${ids.lab}`)).status).toBe(200);
  expect((await ask('Observation', observation(own, 'survey'))).status).toBe(403);
});

test('an app has never more than its person: a patient’s user/* sees and writes what the patient may', async () => {
  const ask = await as(patient, 'user/*.cruds');
  expect((await ask(`Observation/${ids.theirs}`)).status).toBe(404);
  expect(found(await ask('Patient?_count=500'))).toEqual([own]);
  expect((await ask('AuditEvent')).status).toBe(403);
  expect((await ask(`Observation/${ids.lab}`, { ...observation(own, 'laboratory'), id: ids.lab }, 'PUT')).status).toBe(
    403,
  );
});

test('the header Role opens no other patient to an app', async () => {
  const started = await allowed(server, practitioner, app, 'launch/patient patient/Patient.rs', { patient: own });
  const { body } = await tokensFor(server, started, app);
  const response = await fetch(`${server.url}/fhir/R4/Patient/${other}`, {
    headers: { authorization: `Bearer ${String(body.access_token)}`, role: 'other' },
  });
  expect(response.status).toBe(404);
});

test('emergency access is the person’s own: what a patient denies them stays closed to their apps', async () => {
  const started = await allowed(server, practitioner, app, 'user/Observation.rs');
  const { body } = await tokensFor(server, started, app);
  const place = await Place.open(server, [
    'patient2@pavilion.test',
    'practitioner@pavilion.test',
    'admin@pavilion.test',
  ]);
  await place.keep<Consent>({
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'privacy' },
    category: [{ text: 'privacy' }],
    policyRule: { text: 'privacy' },
    patient: place.subject,
    provision: { type: 'deny', actor: [{ role: { text: 'x' }, reference: place.clinician }] },
  });
  const read = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'x-break-glass': 'Found on the floor' };
    return (await fetch(`${server.url}/fhir/R4/Observation/${ids.theirs}`, { headers })).status;
  };
  expect(await read(practitioner.token)).toBe(200);
  expect(await read(String(body.access_token))).toBe(404);
});
