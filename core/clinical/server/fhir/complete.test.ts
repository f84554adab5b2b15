import type { Bundle, Observation, OperationOutcome, Patient, Resource } from '@medplum/fhirtypes';
import { type Fhir, fhirOf, type FhirReply } from '#test/kit/server/fhir.ts';
import { library } from '#test/kit/record/library.ts';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';

let server: TestServer;
let nurse: Fhir;
let admin: Fhir;
beforeAll(async () => {
  server = await startTestServer({ plugins: [] });
  nurse = fhirOf(server, await server.login('practitioner@pavilion.test'));
  const person = await server.login('admin@pavilion.test');
  admin = fhirOf(server, person);
  await server.services.inOrg(person.orgId, async (db) => {
    for (const resource of library) await server.services.record(db, person.orgId).create(resource);
  });
});
afterAll(() => server.close());

const ids = ({ data }: FhirReply): (string | undefined)[] =>
  ((data as Bundle).entry ?? []).map(({ resource }) => resource?.id);
const code = ({ data }: FhirReply): string | undefined =>
  (data as OperationOutcome).issue[0]?.details?.coding?.[0]?.code;

describe('changes under a condition', () => {
  const card = { system: 'urn:card', value: 'C-1' };
  const patient = (more: object = {}): object => ({ resourceType: 'Patient', identifier: [card], ...more });

  test('If-None-Exist makes one only', async () => {
    const wish = { 'if-none-exist': 'identifier=urn:card|C-1' };
    const first = await nurse.post('Patient', patient(), wish);
    const second = await nurse.post('Patient', patient(), wish);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect((second.data as Patient).id).toBe((first.data as Patient).id);
  });

  test('a conditional update finds, or makes; a conditional patch needs one', async () => {
    const found = await nurse.put('Patient?identifier=urn:card|C-1', patient({ gender: 'female' }));
    expect([found.status, (found.data as Patient).meta?.versionId]).toEqual([200, '2']);
    expect((await nurse.put('Patient?identifier=urn:card|C-2', { resourceType: 'Patient' })).status).toBe(201);
    const patched = await nurse.patch('Patient?identifier=urn:card|C-1', [
      { op: 'replace', path: '/gender', value: 'male' },
    ]);
    expect([patched.status, (patched.data as Patient).gender]).toEqual([200, 'male']);
    expect((await nurse.patch('Patient?identifier=urn:card|nobody', [])).status).toBe(404);
    expect((await nurse.put('Patient', patient())).status).toBe(400);
  });

  test('several matches are refused, one is deleted, none is no error', async () => {
    const many = await nurse.put('Observation?patient=p1', {
      ...(library.find(({ id }) => id === 'o1') as object),
      id: undefined,
    });
    expect([many.status, code(many)]).toEqual([412, 'multiple']);
    expect((await nurse.delete('Condition?patient=p2&code:text=nothing')).status).toBe(204);
    const made = (
      await nurse.post('Condition', {
        resourceType: 'Condition',
        subject: { reference: 'Patient/p2' },
        code: { text: 'Once' },
      })
    ).data as Resource;
    expect((await nurse.delete('Condition?code:text=once')).status).toBe(204);
    expect((await nurse.get(`Condition/${made.id}`)).status).toBe(410);
  });
});

test('JSON Patch: what does not fit is refused and changes nothing', async () => {
  const steps = (path: string, ...more: object[]): Promise<FhirReply> => nurse.patch(path, more);
  const done = await steps(
    'Patient/p3',
    { op: 'test', path: '/birthDate', value: '1990' },
    { op: 'add', path: '/name/0/given/-', value: 'Third' },
  );
  expect((done.data as Patient).name?.[0]?.given).toEqual(['100% _real', 'Third']);
  expect((await steps('Patient/p3', { op: 'test', path: '/birthDate', value: '1991' })).status).toBe(412);
  expect((await steps('Patient/p3', { op: 'remove', path: '/nothing/here' })).status).toBe(422);
  expect((await steps('Patient/p3', { op: 'replace', path: '/id', value: 'p9' })).status).toBe(422);
  expect((await steps('Patient/p3', { op: 'add', path: '/__proto__/polluted', value: 1 })).status).toBe(422);
  expect((await nurse.raw('PATCH', 'Patient/p3', '[]', { 'content-type': 'application/json' })).status).toBe(415);
  const removed = await steps(
    'Patient/p3',
    { op: 'remove', path: '/name/0/given/1' },
    { op: 'remove', path: '/name/0/given/0' },
  );
  expect((removed.data as Patient).name).toEqual([{ family: 'Ångström' }]);
});

test('Prefer: nothing, a word, or the resource', async () => {
  const send = (wish: string): Promise<FhirReply> =>
    nurse.post('Practitioner', { resourceType: 'Practitioner' }, { prefer: `return=${wish}` });
  expect((await admin.post('Location', { resourceType: 'Location' }, { prefer: 'return=minimal' })).text).toBe('');
  const said = await admin.post('Location', { resourceType: 'Location' }, { prefer: 'return=OperationOutcome' });
  expect([said.status, (said.data as Resource).resourceType]).toEqual([201, 'OperationOutcome']);
  expect((await send('minimal')).status).toBe(403);
});

test('Prefer: handling, strict where nothing is said', async () => {
  const strict = await nurse.search('Patient', 'colour=red&gender=male');
  expect([strict.status, code(strict), (strict.data as OperationOutcome).issue[1]?.expression]).toEqual([
    400,
    'invalid_input',
    ['colour'],
  ]);
  const lenient = await nurse.search('Patient', 'colour=red&_id=p2', { prefer: 'handling=lenient' });
  const entries = (lenient.data as Bundle).entry ?? [];
  expect(entries.map(({ search }) => search?.mode)).toEqual(['match', 'outcome']);
  expect((lenient.data as Bundle).link?.[0]?.url).not.toContain('colour');
});

test('summaries and elements are parts, and say so', async () => {
  const one = async (form: string): Promise<Patient> =>
    ((await nurse.search('Patient', `_id=p1&${form}`)).data as Bundle<Patient>).entry?.[0]?.resource as Patient;
  const tag = { code: 'SUBSETTED' };
  expect(await one('_elements=gender')).toMatchObject({ id: 'p1', gender: 'female', meta: { tag: [tag] } });
  expect((await one('_elements=gender')).name).toBeUndefined();
  expect((await one('_summary=true')).generalPractitioner).toBeUndefined();
  expect((await one('_summary=true')).name).toHaveLength(2);
  expect((await one('_summary=data')).name).toHaveLength(2);
  expect((await one('_summary=text')).name).toBeUndefined();
  expect((await one('_summary=false')).meta?.tag).toBeUndefined();
  const count = (await nurse.search('Patient', '_summary=count&family=angstrom')).data as Bundle;
  expect([count.total, count.entry]).toEqual([1, undefined]);
  expect((await nurse.search('Patient', '_summary=short')).status).toBe(400);
});

describe('Observation/$lastn', () => {
  const at = (id: string, when: string, codes: readonly string[], more: object = {}): object => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ coding: [{ system: 'urn:category', code: 'laboratory' }] }],
    code: { coding: codes.map((one) => ({ system: 'urn:last', code: one })) },
    subject: { reference: 'Patient/p3' },
    effectiveDateTime: when,
    ...more,
  });
  beforeAll(async () => {
    for (const one of [
      at('l1', '2026-03-01', ['a']),
      at('l2', '2026-03-03', ['a', 'also-a']),
      at('l3', '2026-03-02', ['also-a']),
      at('l4', '2026-01-01', ['b']),
      at('l5', '2026-01-02', ['b'], { category: [{ coding: [{ system: 'urn:category', code: 'vital-signs' }] }] }),
      at('l6', '2025-01-01', [], { code: { text: 'Said' } }),
      at('l7', '2025-01-02', [], { code: { text: 'Said' } }),
    ])
      expect((await nurse.put(`Observation/${(one as { id: string }).id}`, one)).status).toBe(201);
  });

  test.each([
    ['patient=Patient/p3', ['l2', 'l5', 'l7']],
    ['subject=Patient/p3&max=2', ['l2', 'l3', 'l5', 'l4', 'l7', 'l6']],
    ['patient=p3&category=laboratory', ['l2', 'l4', 'l7']],
    ['patient=p3&code=urn:last|b,urn:last|a', ['l2', 'l5']],
    ['patient=p3&code=urn:last|a&max=9', ['l2', 'l1']],
    ['patient=p3&date=lt2026-01-02', ['l4', 'l7']],
    ['patient=p3&category=urn:none|none', []],
  ])('%s: the newest of each measurement', async (form, expected) => {
    const answer = await nurse.get(`Observation/$lastn?${form}`);
    expect([answer.status, ids(answer), (answer.data as Bundle).total]).toEqual([200, expected, expected.length]);
  });

  test('it may be asked with Parameters', async () => {
    const parameter = [
      { name: 'patient', valueString: 'Patient/p3' },
      { name: 'max', valueInteger: 1 },
      { name: 'code', valueString: 'urn:last|b' },
    ];
    expect(ids(await nurse.post('Observation/$lastn', { resourceType: 'Parameters', parameter }))).toEqual(['l5']);
  });

  test.each(['', 'code=a', 'patient=p1,p3', 'patient=p1&subject=p3', 'patient=p3&max=0', 'patient=p3&max=all'])(
    'refused: %s',
    async (form) => expect((await nurse.get(`Observation/$lastn?${form}`)).status).toBe(400),
  );
  test.each(['_sort=date', '_count=1', '_include=Observation:subject', '_page=x', 'colour=red'])(
    'refused beside a patient: %s',
    async (form) => expect((await nurse.get(`Observation/$lastn?patient=p3&${form}`)).status).toBe(400),
  );
});

test('compartments and $everything', async () => {
  expect(ids(await nurse.get('Patient/p1/Condition'))).toEqual(['c1']);
  expect(
    ids(
      await nurse.raw('POST', 'Patient/p1/Observation/_search', 'code=2823-3', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ),
  ).toEqual(['o3']);
  expect((await nurse.get('Patient/nobody/Condition')).status).toBe(404);
  expect((await nurse.get('Practitioner/d1/Condition')).status).toBe(404);
  expect((await nurse.get('Patient/p1/Questionnaire')).status).toBe(400);

  const found: string[] = [];
  let path: string | null = 'Patient/p1/$everything?_count=3';
  let pages = 0;
  while (path !== null) {
    const bundle = (await nurse.get(path)).data as Bundle;
    pages += 1;
    for (const { resource, search } of bundle.entry ?? [])
      if (search?.mode === 'match') found.push(`${resource?.resourceType}/${resource?.id}`);
    const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
    path = next === undefined ? null : next.slice(next.indexOf('/Patient/') + 1);
  }
  expect(pages).toBeGreaterThan(3);
  expect([...found].sort()).toEqual([
    'Condition/c1',
    'Encounter/e1',
    'Observation/o1',
    'Observation/o2',
    'Observation/o3',
    'Observation/o6',
    'Patient/p1',
    'QuestionnaireResponse/q1',
    'RiskAssessment/k1',
    'Task/t1',
    'Task/t2',
    'Task/t3',
    'Task/t4',
  ]);
  const some = await nurse.get('Patient/p1/$everything?_type=Observation&start=2026-04-01&end=2026-04-30');
  expect(ids(some)).toEqual(['o2', 'o3']);
  expect(ids(await nurse.get('Patient/p1/$everything?_since=2999-01-01'))).toEqual([]);
  const parameters = { resourceType: 'Parameters', parameter: [{ name: '_type', valueString: 'Condition' }] };
  expect(ids(await nurse.post('Patient/p1/$everything', parameters))).toEqual(['c1']);
  const whole = (await nurse.get('Patient/p1/$everything')).data as Bundle;
  expect(whole.entry?.filter(({ search }) => search?.mode === 'include').map(({ resource }) => resource?.id)).toEqual([
    'd1',
    'd2',
  ]);
});

describe('bundles', () => {
  const entry = (method: string, url: string, resource?: object, more: object = {}): object => ({
    ...(resource ? { resource } : {}),
    request: { method, url, ...more },
  });
  const send = (type: string, ...entries: object[]): Promise<FhirReply> =>
    nurse.post('', { resourceType: 'Bundle', type, entry: entries });

  test('a batch answers each entry separately', async () => {
    const { status, data } = await send(
      'batch',
      entry('GET', 'Patient/p1'),
      entry('GET', 'Patient/nobody'),
      entry('GET', 'Observation?patient=p1&_count=0'),
      entry('POST', 'Patient', { resourceType: 'Patient', gender: 7 }),
      entry('SING', 'Patient'),
    );
    expect(status).toBe(200);
    expect((data as Bundle).entry?.map(({ response }) => response?.status)).toEqual([
      '200',
      '404',
      '200',
      '422',
      '400',
    ]);
    expect((data as Bundle).entry?.[3]?.response?.outcome?.resourceType).toBe('OperationOutcome');
  });

  test('a transaction deletes, makes, changes and reads in this order, whatever the order of its entries', async () => {
    const made = (
      await nurse.post('Condition', {
        resourceType: 'Condition',
        subject: { reference: 'Patient/p2' },
        code: { text: 'Old one' },
      })
    ).data as Resource;
    const { status, data } = await send(
      'transaction',
      entry('GET', 'Condition?patient=p2&code:text=one'),
      entry('PUT', 'Patient/p2', { ...(library.find(({ id }) => id === 'p2') as object), gender: 'other' }),
      entry('POST', 'Condition', {
        resourceType: 'Condition',
        subject: { reference: 'Patient?identifier=urn:card|A\\,B\\|1' },
        code: { text: 'New one' },
      }),
      entry('DELETE', `Condition/${made.id}`),
      entry('PATCH', 'Patient/p3', {
        resourceType: 'Binary',
        contentType: 'application/json-patch+json',
        data: Buffer.from('[{"op":"add","path":"/active","value":true}]').toString('base64'),
      }),
    );
    expect([status, data]).toEqual([200, data]);
    const [read, put, post, removed, patched] = (data as Bundle).entry ?? [];
    expect((read!.resource as Bundle).entry ?? []).toEqual([]);
    expect([put, removed, patched].map((one) => one?.response?.status)).toEqual(['200', '204', '200']);
    expect(post?.resource).toMatchObject({ subject: { reference: 'Patient/p1' } });
  });

  test('a stale version or a reference that matches nothing rolls back the whole transaction', async () => {
    const before = (await nurse.get('Patient/p2')).data as Patient;
    const late = await send(
      'transaction',
      entry('POST', 'Patient', { resourceType: 'Patient', name: [{ family: 'Undone' }] }),
      entry('PUT', 'Patient/p2', before, { ifMatch: 'W/"1"' }),
    );
    expect([late.status, (late.data as OperationOutcome).issue[1]?.expression]).toEqual([412, ['Bundle.entry[1]']]);
    const lost = await send(
      'transaction',
      entry('POST', 'Condition', {
        resourceType: 'Condition',
        subject: { reference: 'Patient?identifier=urn:card|nobody' },
      }),
    );
    expect(lost.status).toBe(412);
    const twice = await send('transaction', entry('PUT', 'Patient/p2', before), entry('DELETE', 'Patient/p2'));
    expect(twice.status).toBe(400);
    expect(ids(await nurse.search('Patient', 'family=undone'))).toEqual([]);
  });

  test('a bundle that is too long, or no bundle, is refused as a whole', async () => {
    const many = Array.from({ length: 1_001 }, () => entry('GET', 'Patient/p1'));
    expect((await send('batch', ...many)).status).toBe(413);
    expect((await nurse.raw('POST', '', ' '.repeat(11 * 1024 * 1024))).status).toBe(413);
    expect((await send('collection')).status).toBe(400);
    expect((await nurse.raw('POST', '', '{"resourceType":"Bundle","type":"batch","entry":7}')).status).toBe(400);
    expect((await nurse.raw('POST', '', '['.repeat(50_000))).status).toBe(400);
  });
});

test('media types, methods and addresses that are not ours', async () => {
  expect((await nurse.get('Patient/p1', { accept: 'application/fhir+xml' })).status).toBe(406);
  expect((await nurse.get('Patient/p1?_format=xml')).status).toBe(406);
  expect((await nurse.get('Patient/p1', { accept: 'application/json' })).headers['content-type']).toMatch(
    /^application\/json/,
  );
  expect((await nurse.raw('POST', 'Patient', '<Patient/>', { 'content-type': 'application/fhir+xml' })).status).toBe(
    415,
  );
  for (const version of ['5.0', '3.0.2', '9'])
    expect((await nurse.get('Patient/p1', { accept: `application/fhir+json; fhirVersion=${version}` })).status).toBe(
      406,
    );
  expect((await nurse.get('Patient/p1', { accept: 'application/fhir+json;fhirVersion=4.0' })).status).toBe(200);
  const newer = { 'content-type': 'application/fhir+json; fhirVersion=5.0' };
  expect((await nurse.raw('POST', 'Patient', '{"resourceType":"Patient"}', newer)).status).toBe(415);
  const wrong = await nurse.post('Patient/p1', {});
  expect([wrong.status, code(wrong)]).toEqual([405, 'method_not_allowed']);
  expect((await nurse.get('_history')).status).toBe(404);
  expect((await nurse.get('Patient/p1/$erase')).status).toBe(404);
  expect((await nurse.get('Patient/%E0%A4%A')).status).toBe(400);
  expect((await nurse.put('Patient/not_an_id!', { resourceType: 'Patient', id: 'not_an_id!' })).status).toBe(422);
  expect((await nurse.put('Patient/p1', { resourceType: 'Patient', id: 'p2' })).status).toBe(400);
});

test.each([
  ['GET', '$reindex', 404],
  ['POST', '$meta', 404],
  ['GET', 'Encounter/$export', 404],
  ['GET', 'Patient/p1/$erase', 404],
  ['GET', 'Observation/$stats?patient=p1', 404],
  ['GET', 'Condition/$lastn?patient=p1', 404],
  ['GET', '_history', 404],
  ['GET', 'Patient/$validate', 405],
] as const)('what the server does not know says so: %s %s', async (method, path, status) => {
  const answer = await nurse.raw(method, path, method === 'POST' ? '{"resourceType":"Parameters"}' : undefined);
  const { resourceType, issue } = answer.data as OperationOutcome;
  expect([answer.status, resourceType, issue[0]?.code]).toEqual([status, 'OperationOutcome', 'not-supported']);
});

test('XML is refused by an OperationOutcome in JSON that says what is taken', async () => {
  const xml = { 'content-type': 'application/fhir+xml' };
  for (const [answer, status] of [
    [await nurse.get('Patient/p1', { accept: 'application/fhir+xml' }), 406],
    [await nurse.get('Patient?_format=application/fhir+xml'), 406],
    [await nurse.get('metadata?_format=xml'), 406],
    [await nurse.raw('POST', 'Patient', '<Patient xmlns="http://hl7.org/fhir"/>', xml), 415],
    [await nurse.raw('PUT', 'Patient/p1', '<Patient/>', { 'content-type': 'text/xml' }), 415],
    [await nurse.raw('POST', '', '<Bundle/>', { 'content-type': 'application/xml' }), 415],
  ] as const) {
    const { resourceType, issue } = answer.data as OperationOutcome;
    expect([answer.status, resourceType, issue[0]?.code]).toEqual([status, 'OperationOutcome', 'not-supported']);
    expect(issue[0]?.details?.text).toMatch(/application\/fhir\+json/);
    expect(answer.headers['content-type']).toMatch(/^application\/fhir\+json/);
  }
});

test('histories: of a type, since a moment, page by page, deletions too', async () => {
  const made = (
    await nurse.post('Flag', {
      resourceType: 'Flag',
      status: 'active',
      code: { text: 'a' },
      subject: { reference: 'Patient/p1' },
    })
  ).data as Resource;
  await nurse.delete(`Flag/${made.id}`);
  const first = (await nurse.get('Flag/_history?_count=1')).data as Bundle;
  expect(first.entry?.map(({ request, response }) => [request?.method, response?.status])).toEqual([['DELETE', '204']]);
  const next = first.link?.find(({ relation }) => relation === 'next')?.url ?? '';
  const second = (await nurse.get(next.slice(next.indexOf('Flag/')))).data as Bundle;
  expect(second.entry?.map(({ request }) => request?.method)).toEqual(['POST']);
  expect(((await nurse.get('Flag/_history?_since=2999-01-01')).data as Bundle).entry).toBeUndefined();
  expect((await nurse.get(`Flag/${made.id}/_history/9`)).status).toBe(404);
  expect((await nurse.get('Flag/_history?_since=soon')).status).toBe(400);
});

test('a write by another person carries their name', async () => {
  const made = (
    await nurse.post('Observation', { ...(library.find(({ id }) => id === 'o1') as Observation), id: undefined })
  ).data as Resource;
  const history = (await nurse.get(`Observation/${made.id}/_history`)).data as Bundle;
  const meta = history.entry?.[0]?.resource?.meta;
  expect(meta?.extension?.[0]?.valueReference?.display).toBe('Priya Sandhu');
});

test('the capability statement is for anybody', async () => {
  const { status, data } = await fhirOf(server, null).get('metadata');
  expect([status, (data as Resource).resourceType]).toEqual([200, 'CapabilityStatement']);
});
