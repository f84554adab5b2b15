import { sql } from 'kysely';
import type { Resource } from '@medplum/fhirtypes';
import { type FhirAnswered, fhir, tells } from '#test/kit/server/fhirAsk.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';

// Two hundred requests over real HTTP, perhaps on a busy machine.
let server: TestServer;
let maya: Person;
let owen: Person;
let doctor: Person;
let elsewhere: Person;
let mayaId: string;
let owenId: string;
let doctorId: string;

const own = async (person: Person): Promise<string> =>
  (await server.services.people.resourceIdOf(person.orgId, person.profileId))!;

/** What each of the two has, made by the system. */
const holdings = (who: string, patient: string): readonly (Resource & { id: string })[] => {
  const subject = { reference: `Patient/${patient}` };
  const performer = [{ reference: `Practitioner/${doctorId}` }];
  return [
    { resourceType: 'Condition', id: `x-${who}-condition`, subject, code: { text: 'Secret' }, asserter: performer[0] },
    {
      resourceType: 'Observation',
      id: `x-${who}-observation`,
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: 'x-secret' }] },
      subject,
      performer,
      effectiveDateTime: '2026-01-01',
    },
    { resourceType: 'Task', id: `x-${who}-task`, status: 'requested', intent: 'order', for: subject, owner: subject },
    {
      resourceType: 'Coverage',
      id: `x-${who}-coverage`,
      status: 'active',
      beneficiary: subject,
      payor: [{ display: 'Payor' }],
    },
    {
      resourceType: 'QuestionnaireResponse',
      id: `x-${who}-form`,
      status: 'in-progress',
      subject,
    },
    { resourceType: 'RelatedPerson', id: `x-${who}-related`, patient: subject },
    {
      resourceType: 'MedicationStatement',
      id: `x-${who}-statement`,
      status: 'active',
      subject,
      medicationCodeableConcept: { text: 'Secret' },
    },
  ] as (Resource & { id: string })[];
};

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.login('patient@pavilion.test');
  owen = await server.login('patient2@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  elsewhere = await server.login('practitioner@laurier.test');
  [mayaId, owenId, doctorId] = [await own(maya), await own(owen), await own(doctor)];
  await server.services.inOrg(maya.orgId, async (db) => {
    const record = server.services.record(db, maya.orgId);
    for (const one of [...holdings('maya', mayaId), ...holdings('owen', owenId)]) await record.create(one);
  });
});
afterAll(() => server.close());

const stored = async (): Promise<string> => {
  const { rows } = await sql<{
    all: string;
  }>`select md5(string_agg(type || id || version || deleted::text, ',' order by type, id))
    as all from resource`.execute(server.services.db);
  return rows[0]!.all;
};
/** Nothing is stored by what `work` does. */
const storingNothing = async (work: () => Promise<void>): Promise<void> => {
  const before = await stored();
  await work();
  expect(await stored()).toBe(before);
};

const theirs = (): readonly (Resource & { id: string })[] => holdings('owen', owenId);
const mine = (type: string) => holdings('maya', mayaId).find(({ resourceType }) => resourceType === type)!;

test("ENT-8 a patient cannot tell another patient's resource from one that does not exist", async () => {
  await storingNothing(async () => {
    for (const resource of [...theirs(), { resourceType: 'Patient', id: owenId } as Resource & { id: string }]) {
      const { resourceType: type, id } = resource;
      const none = 'x-none-such';
      const asks: readonly ((id: string) => Promise<FhirAnswered>)[] = [
        (one) => fhir(maya, 'GET', `${type}/${one}`),
        (one) => fhir(maya, 'GET', `${type}/${one}/_history`),
        (one) => fhir(maya, 'GET', `${type}/${one}/_history/1`),
        (one) => fhir(maya, 'PUT', `${type}/${one}`, { ...resource, id: one }),
        (one) => fhir(maya, 'PUT', `${type}/${one}`, { ...resource, id: one }, { 'if-match': 'W/"1"' }),
        (one) =>
          fhir(maya, 'PATCH', `${type}/${one}`, [{ op: 'add', path: '/language', value: 'fr' }], {
            'content-type': 'application/json-patch+json',
          }),
        (one) => fhir(maya, 'DELETE', `${type}/${one}`),
        (one) => fhir(maya, 'GET', `${type}?_id=${one}&_total=accurate`),
      ];
      for (const [n, ask] of asks.entries()) {
        const [there, not] = [await ask(id), await ask(none)];
        expect({ type, n, tells: tells(there, id) }).toEqual({ type, n, tells: tells(not, none) });
        expect({ type, n, status: there.status }).not.toMatchObject({ status: 201 });
        expect(JSON.stringify(there.body)).not.toContain('Secret');
      }
    }
    const everything = await fhir(maya, 'GET', `Patient/${owenId}/$everything`);
    expect(tells(everything, owenId)).toEqual(tells(await fhir(maya, 'GET', 'Patient/x-none/$everything'), 'x-none'));
  });
});

test("ENT-8 a patient's searches, totals, includes and pages know only their own compartment", async () => {
  const searches = [
    `Observation?patient=${owenId}`,
    `Observation?subject=Patient/${owenId}`,
    `Observation?subject=Patient/${owenId},Patient/${mayaId}`,
    'Observation?_id=x-owen-observation,x-maya-observation',
    'Observation?code=x-secret',
    'Observation?_summary=count',
    'Observation?_include=Observation:subject&_include=Observation:performer',
    `Practitioner?_id=${doctorId}&_revinclude=Observation:performer&_revinclude=Condition:asserter`,
    'Patient?_revinclude=Observation:subject&_revinclude=Task:owner',
    'Patient?name=Owen',
    `Coverage?beneficiary=Patient/${owenId}`,
    'Task?_sort=-_lastUpdated',
    'Condition',
    'RelatedPerson',
  ];
  for (const search of searches) {
    const answer = await fhir(maya, 'GET', `${search}${search.includes('?') ? '&' : '?'}_total=accurate`);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from resource r
      join resource_reference t on t.rid = r.rid where r.org_id = ${maya.orgId} and r.type = ${search.split('?')[0]}
      and not r.deleted and t.target = ${`Patient/${mayaId}`}`.execute(server.services.db);
    const text = JSON.stringify(answer.body);
    expect({ search, status: answer.status, leak: text.includes('owen') || text.includes(owenId) }).toEqual({
      search,
      status: 200,
      // The address of the search itself stands in `link`.
      leak: search.includes(owenId) || search.includes('owen'),
    });
    expect(answer.ids.filter((id) => id.includes('owen') || id.includes(owenId))).toEqual([]);
    if (answer.body.total > 0 && !/^(Practitioner|Patient)/.test(search))
      expect({ search, total: answer.body.total <= rows[0]!.n }).toEqual({ search, total: true });
  }
  expect((await fhir(maya, 'GET', `Observation?patient=${owenId}&_total=accurate`)).body.total).toBe(0);
  expect((await fhir(maya, 'GET', 'Observation?code=x-secret&_total=accurate')).body.total).toBe(1);
});

test('ENT-8 what would count through others is refused', async () => {
  for (const search of [
    'Practitioner?_has:Observation:performer:code=x-secret',
    'Patient?_has:Condition:patient:code=x',
    `Organization?_has:Patient:organization:name=Owen`,
    'Observation?performer.name=x',
    'Task?owner:Patient.name=Owen',
    'Observation?patient._has:Condition:patient:code=x',
    'Group',
    'AuditEvent',
  ]) {
    const { status, code } = await fhir(maya, 'GET', search);
    expect({ search, status, code }).toEqual({ search, status: 403, code: 'forbidden' });
  }
});

test('ENT-8 a page of a search stays within what the person may see, whoever changes its address', async () => {
  const first = await fhir(doctor, 'GET', 'Observation?_count=1');
  const next = (first.body.link as { relation: string; url: string }[]).find(
    ({ relation }) => relation === 'next',
  )!.url;
  const path = next.slice(next.indexOf('/fhir/R4/') + '/fhir/R4/'.length);
  const as = await fhir(maya, 'GET', path);
  const ids = as.ids.filter((id) => id.startsWith('Observation/'));
  expect([as.status, ids.length]).toEqual([200, 1]);
  for (const id of ids) expect((await fhir(maya, 'GET', id)).status).toBe(200);
  const mineFirst = await fhir(maya, 'GET', 'Observation?_count=1');
  const myNext = (mineFirst.body.link as { relation: string; url: string }[]).find(
    ({ relation }) => relation === 'next',
  )!;
  const changed = myNext.url.slice(myNext.url.indexOf('/fhir/R4/') + '/fhir/R4/'.length).replaceAll(mayaId, owenId);
  const [mineThere, theirsThere] = [await fhir(maya, 'GET', changed), await fhir(owen, 'GET', 'Observation?_count=50')];
  expect(theirsThere.ids).toContain('Observation/x-owen-observation');
  expect(mineThere.ids.filter((id) => theirsThere.ids.includes(id))).toEqual([]);
});

describe('what a patient writes', () => {
  const me = (): { reference: string } => ({ reference: `Patient/${mayaId}` });
  const him = (): { reference: string } => ({ reference: `Patient/${owenId}` });

  test.each<readonly [string, number, () => { method: string; path: string; body: unknown }]>([
    [
      'into another compartment',
      422,
      () => ({ method: 'POST', path: 'Coverage', body: { ...mine('Coverage'), id: undefined, beneficiary: him() } }),
    ],
    [
      'moved into another compartment',
      422,
      () => ({ method: 'PUT', path: 'Coverage/x-maya-coverage', body: { ...mine('Coverage'), beneficiary: him() } }),
    ],
    [
      'out of any compartment',
      422,
      () => ({
        method: 'POST',
        path: 'MedicationStatement',
        body: {
          resourceType: 'MedicationStatement',
          status: 'active',
          subject: { reference: 'Group/1' },
          medicationCodeableConcept: { text: 'x' },
        },
      }),
    ],
    [
      'naming another patient',
      422,
      () => ({ method: 'PUT', path: 'Coverage/x-maya-coverage', body: { ...mine('Coverage'), subscriber: him() } }),
    ],
    [
      "naming another patient's resource",
      422,
      () => ({
        method: 'PUT',
        path: 'QuestionnaireResponse/x-maya-form',
        body: {
          ...mine('QuestionnaireResponse'),
          item: [{ linkId: '1', answer: [{ valueReference: { reference: 'Observation/x-owen-observation' } }] }],
        },
      }),
    ],
    [
      'in the name of staff',
      403,
      () => ({
        method: 'POST',
        path: 'QuestionnaireResponse',
        body: {
          resourceType: 'QuestionnaireResponse',
          status: 'completed',
          subject: me(),
          author: { reference: `Practitioner/${doctorId}` },
        },
      }),
    ],
    [
      'an own diagnosis',
      403,
      () => ({
        method: 'POST',
        path: 'Condition',
        body: { resourceType: 'Condition', subject: me(), code: { text: 'x' } },
      }),
    ],
    [
      'a change of a diagnosis',
      403,
      () => ({
        method: 'PUT',
        path: 'Condition/x-maya-condition',
        body: { ...mine('Condition'), code: { text: 'y' } },
      }),
    ],
    [
      'a removal of a diagnosis',
      403,
      () => ({ method: 'DELETE', path: 'Condition/x-maya-condition', body: undefined }),
    ],
    [
      "a task's owner",
      403,
      () => ({
        method: 'PUT',
        path: 'Task/x-maya-task',
        body: { ...mine('Task'), owner: { reference: `Practitioner/${doctorId}` } },
      }),
    ],
    [
      'a practitioner',
      403,
      () => ({ method: 'POST', path: 'Practitioner', body: { resourceType: 'Practitioner', name: [{ family: 'x' }] } }),
    ],
    ['a patient', 403, () => ({ method: 'POST', path: 'Patient', body: { resourceType: 'Patient' } })],
  ])('is refused: %s', async (_name, status, ask) => {
    await storingNothing(async () => {
      const { method, path, body } = ask();
      const answer = await fhir(maya, method, path, body);
      expect({ status: answer.status, type: answer.body.resourceType }).toEqual({ status, type: 'OperationOutcome' });
    });
  });

  test('names, birth date, identifiers, family doctor and links stay as the clinic wrote them', async () => {
    const { body: patient } = await fhir(maya, 'GET', `Patient/${mayaId}`);
    await storingNothing(async () => {
      for (const change of [
        { name: [{ family: 'Else' }] },
        { birthDate: '1950-01-01' },
        { identifier: [{ system: 'urn:x', value: '1' }] },
        { generalPractitioner: [{ reference: `Practitioner/${doctorId}` }] },
        { link: [{ type: 'seealso', other: him() }] },
        { active: false },
        { deceasedBoolean: true },
      ]) {
        const answer = await fhir(maya, 'PUT', `Patient/${mayaId}`, { ...patient, ...change });
        expect({ change, status: answer.status, code: answer.code }).toEqual({
          change,
          status: 403,
          code: 'forbidden',
        });
      }
    });
    const telecom = [{ system: 'phone', value: '613 555 0199' }];
    const saved = await fhir(maya, 'PUT', `Patient/${mayaId}`, {
      ...patient,
      telecom,
      meta: { tag: [{ code: 'forged' }] },
    });
    expect([saved.status, saved.body.telecom]).toEqual([200, telecom]);
    expect(JSON.stringify(saved.body.meta)).not.toContain('forged');
  });

  test("a reference to another's resource and one to nothing are refused in the same words", async () => {
    const ask = (id: string): Promise<FhirAnswered> =>
      fhir(maya, 'PUT', 'QuestionnaireResponse/x-maya-form', {
        ...mine('QuestionnaireResponse'),
        basedOn: [{ reference: `ServiceRequest/${id}` }],
        partOf: [{ reference: `Observation/${id}` }],
      });
    expect(tells(await ask('x-owen-observation'), 'x-owen-observation')).toEqual(tells(await ask('x-none'), 'x-none'));
  });

  test('an id of their own choice is not taken, so that it tells nothing', async () => {
    const body = { resourceType: 'RelatedPerson', id: 'x-owen-related', patient: me() };
    const made = await fhir(maya, 'POST', 'RelatedPerson', body);
    expect([made.status, made.body.id === 'x-owen-related']).toEqual([201, false]);
  });

  test('a transaction in which one entry is refused stores none of it', async () => {
    await storingNothing(async () => {
      const entry = (resource: object, type: string) => ({ resource, request: { method: 'POST', url: type } });
      const answer = await fhir(maya, 'POST', '', {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          entry({ resourceType: 'RelatedPerson', patient: me() }, 'RelatedPerson'),
          entry({ resourceType: 'RelatedPerson', patient: him() }, 'RelatedPerson'),
        ],
      });
      expect(answer.status).toBe(422);
    });
  });

  test('a batch answers each entry with the own rights', async () => {
    const get = (url: string) => ({ request: { method: 'GET', url } });
    const answer = await fhir(maya, 'POST', '', {
      resourceType: 'Bundle',
      type: 'batch',
      entry: [
        get('Condition/x-maya-condition'),
        get('Condition/x-owen-condition'),
        get('Observation?code=x-secret'),
        get('Group'),
      ],
    });
    const statuses = (answer.body.entry as { response: { status: string } }[]).map(({ response }) =>
      response.status.slice(0, 3),
    );
    expect(statuses).toEqual(['200', '404', '200', '403']);
    expect(JSON.stringify(answer.body)).not.toContain('x-owen-observation');
  });
});

test('ROL-1 another organisation has nothing of it, and cannot write into it', async () => {
  await storingNothing(async () => {
    for (const { resourceType: type, id } of theirs()) {
      expect((await fhir(elsewhere, 'GET', `${type}/${id}`)).status).toBe(404);
      expect((await fhir(elsewhere, 'GET', `${type}/${id}/_history`)).status).toBe(404);
      expect((await fhir(elsewhere, 'DELETE', `${type}/${id}`)).status).toBe(404);
      expect((await fhir(elsewhere, 'GET', `${type}?_id=${id}&_total=accurate`)).body.total).toBe(0);
    }
    const stranger = elsewhere.with({ 'x-organization': maya.orgId });
    expect((await fhir(stranger, 'GET', `Patient/${mayaId}`)).status).toBe(403);
  });
  const before = await fhir(doctor, 'GET', 'Condition/x-owen-condition');
  await fhir(elsewhere, 'PUT', 'Condition/x-owen-condition', {
    ...theirs()[0],
    subject: { reference: 'Patient/none' },
  });
  expect((await fhir(doctor, 'GET', 'Condition/x-owen-condition')).body).toEqual(before.body);
});

/** Interactions that each role may make with a sample of types, by hand: read, create, update, delete. */
const matrix: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'practitioner@pavilion.test': {
    Condition: 'rcud',
    Coverage: 'rcud',
    Task: 'rcud',
    Practitioner: 'r',
    Questionnaire: 'rcud',
  },
  'admin@pavilion.test': {
    Condition: 'r',
    Coverage: 'rcud',
    Task: 'rcud',
    Practitioner: 'rcud',
    Questionnaire: 'rcud',
  },
  'clinic-admin@pavilion.test': {
    Condition: 'r',
    Coverage: 'rcud',
    Task: 'rcud',
    Practitioner: 'rcud',
    Questionnaire: 'rcud',
  },
  'super-admin@pavilion.test': {
    Condition: 'r',
    Coverage: 'rcud',
    Task: 'rcud',
    Practitioner: 'rcud',
    Questionnaire: 'rcud',
  },
};

test.each(Object.keys(matrix))('ROL-2 what %s may do', async (email) => {
  const who = await server.login(email);
  for (const [type, letters] of Object.entries(matrix[email]!)) {
    const sample = {
      Practitioner: { resourceType: 'Practitioner', name: [{ family: 'x' }] },
      Questionnaire: { resourceType: 'Questionnaire', status: 'draft' },
    }[type] ?? { ...mine(type), id: undefined };
    const made = await server.services.inOrg(who.orgId, (db) =>
      server.services.record(db, who.orgId).create(sample as Resource),
    );
    const did = [
      ['r', await fhir(who, 'GET', `${type}/${made.id}`)],
      ['c', await fhir(who, 'POST', type, sample)],
      ['u', await fhir(who, 'PUT', `${type}/${made.id}`, { ...sample, id: made.id, language: 'fr' })],
      ['d', await fhir(who, 'DELETE', `${type}/${made.id}`)],
    ] as const;
    const may = did.flatMap(([letter, { status }]) => (status < 300 ? letter : [])).join('');
    const refused = did
      .filter(([letter]) => !letters.includes(letter))
      .map(([, { status, code }]) => `${status} ${code}`);
    expect({ type, may }).toEqual({ type, may: letters });
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['403 forbidden'] : []));
  }
});

test('refuses requests without a token, with an OperationOutcome', async () => {
  for (const path of [`Patient/${mayaId}`, 'Patient', 'Observation/_search', '$everything', '']) {
    const answer = await fhir(server.anyone, 'GET', path);
    expect({ path, status: answer.status, type: answer.body.resourceType }).toEqual({
      path,
      status: 401,
      type: 'OperationOutcome',
    });
  }
});

describe('bad input stores nothing and is answered with an OperationOutcome', () => {
  const deep = (levels: number): string =>
    `{"resourceType":"Condition","extension":${'[{"url":"x","extension":'.repeat(levels)}[]${'}]'.repeat(levels)}}`;
  test.each<
    readonly [
      string,
      readonly number[],
      () => readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>],
    ]
  >([
    ['no JSON', [400], () => ['POST', 'Condition', '{"resourceType":']],
    ['another type than the address', [400, 422], () => ['POST', 'Condition', { resourceType: 'Patient' }]],
    ['an unknown type', [404], () => ['POST', 'Spaceship', { resourceType: 'Spaceship' }]],
    ['an unknown element', [400, 422], () => ['POST', 'Condition', { ...mine('Condition'), id: undefined, warp: 9 }]],
    ['a missing element', [400, 422], () => ['POST', 'Condition', { resourceType: 'Condition' }]],
    [
      'a wrong date',
      [400, 422],
      () => ['POST', 'Condition', { ...mine('Condition'), id: undefined, recordedDate: 'soon' }],
    ],
    ['deep nesting', [400, 422], () => ['POST', 'Condition', deep(400)]],
    ['an id with a slash', [400, 404, 422], () => ['PUT', 'Condition/..%2Fx', { ...mine('Condition'), id: '../x' }]],
    ['another id than the address', [400, 422], () => ['PUT', 'Condition/x-other', mine('Condition')]],
    [
      'a stale version',
      [412],
      () => [
        'PUT',
        'Condition/x-maya-condition',
        { ...mine('Condition'), code: { text: 'z' } },
        { 'if-match': 'W/"999"' },
      ],
    ],
    [
      'a wrong version',
      [400, 412],
      () => [
        'PUT',
        'Condition/x-maya-condition',
        { ...mine('Condition'), code: { text: 'z' } },
        { 'if-match': 'W/"1\' or 1=1"' },
      ],
    ],
    [
      'an XML body',
      [400, 415],
      () => ['POST', 'Condition', '<Condition/>', { 'content-type': 'application/fhir+xml' }],
    ],
    [
      'a NUL character',
      [400, 422],
      () => ['POST', 'Condition', { ...mine('Condition'), id: undefined, code: { text: 'a\u0000b' } }],
    ],
    [
      'a broken character',
      [400, 422],
      () => [
        'POST',
        'Condition',
        '{"resourceType":"Condition","subject":{"reference":"Patient/1"},"code":{"text":"\\ud800"}}',
      ],
    ],
    [
      'too many entries',
      [413],
      () => [
        'POST',
        '',
        {
          resourceType: 'Bundle',
          type: 'transaction',
          entry: Array.from({ length: 5_001 }, () => ({
            resource: mine('Condition'),
            request: { method: 'POST', url: 'Condition' },
          })),
        },
      ],
    ],
    [
      'a reference within a transaction that leads nowhere',
      [400, 404, 412, 422],
      () => [
        'POST',
        '',
        {
          resourceType: 'Bundle',
          type: 'transaction',
          entry: [
            {
              resource: {
                ...mine('Condition'),
                id: undefined,
                subject: { reference: 'Patient?identifier=urn:none|none' },
              },
              request: { method: 'POST', url: 'Condition' },
            },
          ],
        },
      ],
    ],
    [
      'an unknown parameter under strict handling',
      [400],
      () => ['GET', 'Condition?warp=9', undefined, { prefer: 'handling=strict' }],
    ],
    ['a wrong date in a search', [400], () => ['GET', 'Condition?recorded-date=soon']],
    ['a wrong page', [400, 404, 422], () => ['GET', 'Condition?_page=%27%3B--']],
    ['a wrong sort', [400], () => ['GET', 'Condition?_sort=-(select 1)', undefined, { prefer: 'handling=strict' }]],
  ])('%s', async (_name, statuses, ask) => {
    await storingNothing(async () => {
      const answer = await fhir(doctor, ...ask());
      expect({ ok: statuses.includes(answer.status), status: answer.status, type: answer.body?.resourceType }).toEqual({
        ok: true,
        status: answer.status,
        type: 'OperationOutcome',
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/select |syntax error|at .*\.ts:\d+|relation "/i);
    });
  });

  test.each([
    "' or 1=1 --",
    "x'); drop table resource; --",
    '%',
    '_',
    '\\',
    '$1',
    '${7*7}',
    '../../etc/passwd',
    '*',
    '\u202e',
  ])('injection in search values finds nothing: %s', async (value) => {
    await storingNothing(async () => {
      for (const search of [
        { path: 'Patient', name: 'name' },
        { path: 'Patient', name: 'identifier' },
        { path: 'Observation', name: 'code' },
        { path: 'Observation', name: 'patient' },
        { path: 'Condition', name: 'code:text' },
        { path: 'Condition', name: '_id' },
      ]) {
        const query = new URLSearchParams({ [search.name]: value, _total: 'accurate' });
        const answer = await fhir(doctor, 'GET', `${search.path}?${query.toString()}`);
        expect({
          search,
          ok: answer.status === 400 || (answer.status === 200 && answer.body.total === 0),
          status: answer.status,
        }).toEqual({
          search,
          ok: true,
          status: answer.status,
        });
      }
    });
  });
});
