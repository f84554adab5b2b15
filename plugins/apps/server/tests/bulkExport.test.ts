import { randomUUID } from 'node:crypto';
import type { Consent, Group, Observation } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { allowed, newApp, newService, tokensFor } from './testKit.ts';

let server: TestServer;
let admin: Person;
let doctor: Person;
let scribe: { readonly token: (scope?: string) => Promise<string> };
let bearer: string;

const everything = 'system/Patient.rs system/Observation.rs system/Group.rs system/Encounter.rs';

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  scribe = await newService(server, admin, everything);
  bearer = await scribe.token();
  // Only `runNow` works here: what happens between two turns is the tests' own to say.
  await server.services.asSystem((db) =>
    sql`insert into job_run (name, began_at) values ('core.bulk-export.work', ${new Date(Date.now() + 86_400_000)})
      on conflict (name) do update set began_at = excluded.began_at`.execute(db),
  );
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}, token = bearer): Promise<Response> =>
  fetch(path.startsWith('http') ? path : `${server.url}/fhir/R4/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, prefer: 'respond-async', accept: 'application/fhir+json' },
  });

const begin = async (path: string, token = bearer): Promise<string> => {
  const response = await ask(path, {}, token);
  expect([response.status, await response.text()]).toEqual([202, '']);
  return response.headers.get('content-location')!;
};

interface Listed {
  readonly type: string;
  readonly url: string;
  readonly count: number;
}
interface Manifest {
  readonly transactionTime: string;
  readonly request: string;
  readonly output: readonly Listed[];
  readonly error: readonly Listed[];
}

const finished = async (location: string, token = bearer): Promise<Manifest> => {
  for (;;) {
    await server.jobs.runNow('core.bulk-export.work');
    const response = await ask(location, {}, token);
    if (response.status === 202) continue;
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(new Date(response.headers.get('expires')!).getTime()).toBeGreaterThan(Date.now());
    return (await response.json()) as Manifest;
  }
};

interface Line {
  readonly resourceType: string;
  readonly id: string;
}

const texts = async (files: readonly Listed[], token = bearer): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const { url, count } of files) {
    const response = await ask(url, {}, token);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/fhir+ndjson']);
    const lines = (await response.text()).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(count);
    all.push(...lines);
  }
  return all;
};

const exported = async (path: string, token = bearer) => {
  const manifest = await finished(await begin(path, token), token);
  const lines = await texts(manifest.output, token);
  return { manifest, lines, resources: lines.map((line) => JSON.parse(line) as Line) };
};

const totalOf = async (type: string): Promise<number> => {
  const { data } = await fhirOf(server, admin).get(`${type}?_summary=count`);
  return (data as { readonly total: number }).total;
};

const measure = (patient: string, value: string): string =>
  `{"resourceType":"Observation","status":"final","code":{"text":"Weight"},"subject":{"reference":"Patient/${patient}"},
    "valueQuantity":{"value":${value},"unit":"kg"}}`;

const newMeasure = async (patient: string, value: string): Promise<Observation> =>
  (await fhirOf(server, doctor).raw('POST', 'Observation', measure(patient, value))).data as Observation;

const patients = async (): Promise<readonly string[]> => {
  const { data } = await fhirOf(server, doctor).get('Patient?_count=50');
  return (data as { readonly entry: readonly { readonly resource: Line }[] }).entry.map(({ resource }) => resource.id);
};

test('a service exports all that it is registered for, each once, with decimals as they were written', async () => {
  const [maya = ''] = await patients();
  await newMeasure(maya, '71.50');
  const { manifest, lines, resources } = await exported('$export');
  expect(manifest).toMatchObject({ request: `${server.url}/fhir/R4/$export`, requiresAccessToken: true, error: [] });
  expect(lines.some((line) => /"value": ?71\.50\b/.test(line))).toBe(true);
  for (const type of ['Patient', 'Observation', 'Encounter']) {
    const ids = resources.filter(({ resourceType }) => resourceType === type).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([type, ids.length]).toEqual([type, await totalOf(type)]);
  }
  expect(new Set(resources.map(({ resourceType }) => resourceType)).size).toBe(manifest.output.length);
});

test('a service for everything gets every type that can be searched, and is told of one that it asked for and cannot have', async () => {
  const token = await (await newService(server, admin, 'system/*.rs')).token();
  const { manifest, resources } = await exported('$export', token);
  expect(manifest.error).toEqual([]);
  expect(new Set(resources.map(({ resourceType }) => resourceType))).toContain('Questionnaire');
  const asked = await exported('$export?_type=Binary,Encounter', token);
  expect(asked.resources).toHaveLength(await totalOf('Encounter'));
  expect(JSON.parse((await texts(asked.manifest.error, token))[0]!)).toMatchObject({
    resourceType: 'OperationOutcome',
  });
});

test('filters narrow their own type, any of them is enough, and nothing comes twice', async () => {
  const [maya = ''] = await patients();
  const [light, heavy, middle] = [
    await newMeasure(maya, '41'),
    await newMeasure(maya, '141'),
    await newMeasure(maya, '91'),
  ];
  const filter = (text: string): string => `_typeFilter=${encodeURIComponent(text)}`;
  const { resources } = await exported(
    `$export?_type=Observation,Patient&${filter('Observation?value-quantity=gt140&_id=' + `${light.id},${heavy.id},${middle.id}`)}
      &${filter(`Observation?_id=${heavy.id},${light.id}`)}`.replaceAll(/\s/g, ''),
  );
  const of = (type: string) => resources.filter(({ resourceType }) => resourceType === type).map(({ id }) => id);
  expect(of('Observation').sort()).toEqual([light.id, heavy.id].sort());
  expect(of('Patient')).toHaveLength(await totalOf('Patient'));
  const list = `Observation?_id=${heavy.id},${middle.id},Patient?_id=${maya}`;
  const listed = await exported(`Patient/$export?_type=Observation,Patient&${filter(list)}`);
  expect(listed.resources.map(({ id }) => id).sort()).toEqual([heavy.id, middle.id, maya].sort());
});

test('elements that were asked for come with those that must be there, and say that they are not the whole', async () => {
  const [maya = ''] = await patients();
  const made = await newMeasure(maya, '82.50');
  const { resources, lines } = await exported(
    `$export?_type=Observation,Patient&_elements=Observation.valueQuantity,name&_typeFilter=Observation%3F_id%3D${made.id}`,
  );
  const found = resources.find(({ id }) => id === made.id);
  expect(Object.keys(found!).sort()).toEqual(['code', 'id', 'meta', 'resourceType', 'status', 'valueQuantity']);
  expect(found).toMatchObject({ meta: { tag: [{ code: 'SUBSETTED' }] } });
  expect(lines.some((line) => /"value": ?82\.50\b/.test(line))).toBe(true);
  const patient = resources.find(({ id }) => id === maya);
  expect(Object.keys(patient!).sort()).toEqual(['id', 'meta', 'name', 'resourceType']);
});

test('what changes while it runs is exported as it was when it began, and what is new is left for the next time', async () => {
  const [maya = ''] = await patients();
  const before = await newMeasure(maya, '60');
  const location = await begin('$export?_type=Observation');
  const after = await newMeasure(maya, '61');
  await fhirOf(server, doctor).raw(
    'PUT',
    `Observation/${before.id}`,
    measure(maya, '62').replace('{', `{"id":"${before.id}",`),
  );
  const { output, transactionTime } = await finished(location);
  const first = (await texts(output)).map((line) => JSON.parse(line) as Observation);
  expect(first.find(({ id }) => id === before.id)).toMatchObject({ valueQuantity: { value: 60 } });
  expect(first.find(({ id }) => id === after.id)).toBeUndefined();

  const { resources } = await exported(`$export?_type=Observation&_since=${transactionTime}`);
  expect(resources.map(({ id }) => id).sort()).toEqual([before.id, after.id].sort());
});

test('all patients, or the members of a group, with what is theirs and no twice', async () => {
  const [one = '', other = ''] = await patients();
  const group: Group = {
    resourceType: 'Group',
    type: 'person',
    actual: true,
    member: [one, other].map((id) => ({ entity: { reference: `Patient/${id}` } })),
  };
  const { id } = (await fhirOf(server, doctor).post('Group', group)).data as Group;
  const { resources } = await exported(`Group/${id}/$export`);
  const members = resources.filter(({ resourceType }) => resourceType === 'Patient').map((each) => each.id);
  expect(members.sort()).toEqual([one, other].sort());
  expect(new Set(resources.map((each) => `${each.resourceType}/${each.id}`)).size).toBe(resources.length);
  const { data } = await fhirOf(server, admin).get(
    `Observation?subject=Patient/${one},Patient/${other}&_summary=count`,
  );
  const observations = resources.filter(({ resourceType }) => resourceType === 'Observation');
  expect(observations).toHaveLength((data as { readonly total: number }).total);

  const all = await exported('Patient/$export?_type=Patient');
  expect(all.resources).toHaveLength(await totalOf('Patient'));
});

test('ENT-8 what a patient keeps from the administrator who approved the service is not exported', async () => {
  const [maya = ''] = await patients();
  const consent: Consent = {
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'privacy' },
    category: [{ text: 'privacy' }],
    policyRule: { text: 'privacy' },
    patient: { reference: `Patient/${maya}` },
    provision: {
      type: 'deny',
      actor: [
        {
          role: { coding: [{ system: 'urn:pavilion:role', code: 'admin' }] },
          reference: { reference: `Organization/${admin.orgId}` },
        },
      ],
    },
  };
  const house = <T>(work: (record: ReturnType<typeof server.services.record>) => Promise<T>): Promise<T> =>
    server.services.inOrg(admin.orgId, (db) => work(server.services.record(db, admin.orgId)));
  const { id } = await house((record) => record.create(consent));
  const { lines } = await exported('$export?_type=Observation');
  expect(lines.filter((line) => line.includes(maya))).toEqual([]);
  await house((record) => record.remove('Consent', id));
});

test('a cancelled export is gone with its files', async () => {
  const location = await begin('$export?_type=Patient');
  const { output } = await finished(location);
  expect((await ask(location, { method: 'DELETE' })).status).toBe(202);
  expect((await ask(location)).status).toBe(404);
  expect((await ask(output[0]!.url)).status).toBe(404);
  const { rows } = await server.services.asSystem(async (db) => ({
    rows: await db
      .selectFrom('file')
      .select('id')
      .where('owner', '=', `export:${location.split('/').at(-1)}`)
      .execute(),
  }));
  expect(rows).toEqual([]);
});

test('an export and its files belong to the service that asked, and to nobody else', async () => {
  const location = await begin('$export?_type=Patient');
  const { output } = await finished(location);
  const stranger = await (await newService(server, admin, everything)).token();
  for (const address of [location, output[0]!.url]) {
    expect((await ask(address, {}, stranger)).status).toBe(404);
    expect((await ask(address, {}, admin.token)).status).toBeGreaterThanOrEqual(403);
    expect((await fetch(address)).status).toBe(401);
  }
  expect((await ask(location, { method: 'DELETE' }, stranger)).status).toBe(404);
  const other = output[0]!.url.replace(/[^/]+$/, randomUUID());
  expect((await ask(other)).status).toBe(404);
  // Narrower scopes of the same service open no files that wider ones asked for.
  expect((await ask(location)).status).toBe(200);
});

test('people and their apps export nobody’s clinic', async () => {
  expect((await fhirOf(server, admin).get('$export')).status).toBe(403);
  expect((await fhirOf(server, doctor).get('Patient/$export')).status).toBe(403);
  const app = await newApp(admin);
  const started = await allowed(server, doctor, app, 'user/*.rs');
  const { body } = await tokensFor(server, started, app);
  expect((await ask('$export', {}, String(body['access_token']))).status).toBe(403);
});

test.each([
  ['a type that is none', '$export?_type=Nothing', 400],
  ['a type of no patient', 'Patient/$export?_type=Organization', 400],
  ['another format', '$export?_outputFormat=text/csv', 400],
  ['a day for an instant', '$export?_since=2026-01-31', 400],
  ['an instant that is none', '$export?_since=2026-99-31T00:00:00Z', 400],
  ['a parameter that it does not know', '$export?includeAssociatedData=LatestProvenanceResources', 400],
  ['a filter that is no search', '$export?_typeFilter=Patient', 400],
  ['a filter by what is no parameter', '$export?_typeFilter=Patient%3Fcolour%3Dred', 400],
  ['a filter by what is no value', '$export?_typeFilter=Patient%3Fbirthdate%3Dyesterday', 400],
  ['a filter that says how to answer', '$export?_typeFilter=Patient%3F_include%3DPatient:organization', 400],
  ['a filter of a type that was not asked for', '$export?_type=Patient&_typeFilter=Observation%3Fstatus%3Dfinal', 400],
  ['a filter of more than the service may', '$export?_typeFilter=Condition%3Fcode%3Dx', 403],
  [
    'too many filters',
    `$export?${Array.from({ length: 11 }, (_, n) => `_typeFilter=Patient%3F_id%3D${n}`).join('&')}`,
    400,
  ],
  ['an element that is none', '$export?_elements=Patient.colour', 400],
  ['more than the service is registered with', '$export?_type=Condition', 403],
  ['a group that is not there', 'Group/nothing/$export', 404],
] as const)('refuses %s', async (_what, path, status) => {
  const response = await ask(path);
  expect([response.status, ((await response.json()) as Line).resourceType]).toEqual([status, 'OperationOutcome']);
});

test('a service runs two exports at once, and no third until one has ended', async () => {
  const own = await newService(server, admin, everything);
  const token = await own.token();
  const answers = await Promise.all([1, 2, 3].map(() => ask('$export?_type=Patient', {}, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429]);
  const [first] = answers.filter(({ status }) => status === 202);
  expect((await ask(first!.headers.get('content-location')!, { method: 'DELETE' }, token)).status).toBe(202);
  expect((await ask('$export?_type=Patient', {}, token)).status).toBe(202);
});

test('it ends with the rights of whoever approved the service, and says so', async () => {
  const other = await server.login('clinic-admin@pavilion.test');
  const own = await newService(server, other, everything);
  const location = await begin('$export', await own.token());
  const suspended = (at: Date | null) =>
    server.services.asSystem((db) =>
      db.updateTable('profile').set({ suspended_at: at }).where('id', '=', other.profileId).execute(),
    );
  await suspended(new Date());
  await server.jobs.runNow('core.bulk-export.work');
  await suspended(null);
  const answer = await ask(location, {}, await own.token());
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining('rights of this service changed'),
  ]);
});

test('files are forgotten after a day', async () => {
  const location = await begin('$export?_type=Patient');
  const { output } = await finished(location);
  await server.services.asSystem((db) =>
    db
      .updateTable('bulk_export')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', location.split('/').at(-1)!)
      .execute(),
  );
  expect((await ask(location)).status).toBe(404);
  expect((await ask(output[0]!.url)).status).toBe(404);
  await server.jobs.runNow('core.bulk-export.forget');
  const left = await server.services.asSystem((db) =>
    db.selectFrom('file').select('id').where('id', '=', output[0]!.url.split('/').at(-1)!).execute(),
  );
  expect(left).toEqual([]);
});

test('an export is noted as one, with what it took', async () => {
  await finished(await begin('$export?_type=Patient,Encounter'));
  await server.services.audit.settle(admin.orgId);
  const noted = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .select(['target_type', 'target_id', 'detail'])
      .where('org_id', '=', admin.orgId)
      .where('action', '=', 'exported')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow(),
  );
  expect(noted).toMatchObject({
    ...{ target_type: 'record', target_id: 'all' },
    detail: { app: 'Nightly export', types: ['Encounter', 'Patient'] },
  });
});
