import type { Consent, Observation, Resource } from '@medplum/fhirtypes';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { entriesAbout } from '#core/server/audit/hashChain.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { anyEvent } from '#test/kit/anyEvent.ts';

// Two hundred requests over real HTTP, perhaps on a busy machine.
let server: TestServer;
let maya: Person;
let owen: Person;
let doctor: Person;
let nurse: Person;
let admin: Person;
let mayaId: string;
let owenId: string;
let doctorId: string;

const own = async ({ orgId, profileId }: Person): Promise<string> =>
  (await server.services.people.resourceIdOf(orgId, profileId))!;
const asSystem = <T>(work: (record: ReturnType<TestServer['services']['record']>) => Promise<T>): Promise<T> =>
  server.services.inOrg(maya.orgId, (db) => work(server.services.record(db, maya.orgId)));

const observation = (id: string, patient: string): Observation => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { coding: [{ system: 'urn:access', code: 'access' }] },
  subject: { reference: `Patient/${patient}` },
});
const consent = (patient: string, actor: object): Consent =>
  ({
    resourceType: 'Consent',
    status: 'active',
    scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
    category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
    patient: { reference: `Patient/${patient}` },
    policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTOUT' }] },
    provision: { type: 'deny', actor: [actor] },
  }) as Consent;

beforeAll(async () => {
  server = await startTestServer();
  [maya, owen, doctor, nurse, admin] = (await Promise.all(
    ['patient', 'patient2', 'practitioner', 'practitioner2', 'admin'].map((name) =>
      server.login(`${name}@pavilion.test`),
    ),
  )) as [Person, Person, Person, Person, Person];
  [mayaId, owenId, doctorId] = [await own(maya), await own(owen), await own(doctor)];
  await asSystem(async (record) => {
    for (const n of [1, 2]) {
      await record.create(observation(`acc-maya-${n}`, mayaId));
      await record.create(observation(`acc-owen-${n}`, owenId));
    }
    await record.create({
      ...observation('acc-owen-rare', owenId),
      code: { coding: [{ system: 'urn:access', code: 'rare' }] },
      performer: [{ reference: `Practitioner/${doctorId}` }],
    });
  });
});
afterAll(() => server.close());

const trail = async (person: Person, patient: string) => {
  await settleAudit(server);
  const rows = await server.services.db
    .selectFrom('audit_event')
    .select(['seq', 'action', 'target_type', 'target_id', 'detail', 'request_id'])
    .where('profile_id', '=', person.profileId)
    .where('seq', 'in', entriesAbout(person.orgId, patient))
    .orderBy('seq')
    .execute();
  return rows;
};

const asks = async (person: Person) => {
  await settleAudit(server);
  return server.services.db
    .selectFrom('audit_event')
    .select(['action', 'target_type', 'target_id', 'detail'])
    .where('profile_id', '=', person.profileId)
    .where('action', 'in', ['read', 'searched', 'broke-glass'])
    .orderBy('seq')
    .execute();
};

describe('audit', () => {
  test('one request makes one entry, with whose data it read, how much of what and by what it asked', async () => {
    await fhir(nurse, 'GET', 'Observation?code=urn:access|access&_include=Observation:subject');
    const [entry, ...more] = await trail(nurse, owenId);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'read',
      target_type: 'Observation',
      target_id: 'several',
      detail: { Observation: 4, Patient: 2, by: '_include,code' },
    });
    expect([...(entry!.detail['patients'] as string[])].sort()).toEqual([mayaId, owenId].sort());
    expect(await trail(nurse, mayaId)).toEqual([entry]);
  });

  test('ENT-8 what is asked and finds nothing is in the trail, with the names of its parameters and no value', async () => {
    const before = await asks(doctor);
    await fhir(doctor, 'GET', 'Observation?code=urn:access|nothing-like-it');
    await fhir(doctor, 'GET', `Patient?_has:Observation:patient:code=nothing-like-it&_id=${owenId}&_summary=count`);
    await fhir(doctor, 'GET', 'Observation?value-string:nonsense=Secret');
    const made = (await asks(doctor)).slice(before.length);
    expect(made.map(({ action, target_type, target_id }) => [action, target_type, target_id])).toEqual([
      ['searched', 'Observation', 'any'],
      ['read', 'record', owenId],
      ['searched', 'Observation', 'any'],
    ]);
    expect(made[1]?.detail).toEqual({ Patient: 0, by: '_has:Observation:patient:code,_id,_summary' });
    expect(JSON.stringify(made)).not.toMatch(/nothing-like|Secret/);
  });

  test('changes and refusals are entries of their own, and hold no clinical words', async () => {
    const made = await fhir(nurse, 'POST', 'Observation', {
      ...observation('x', mayaId),
      note: [{ text: 'Secret words' }],
    });
    await fhir(nurse, 'PUT', `Observation/${made.body.id}`, { ...made.body, status: 'amended' });
    await fhir(nurse, 'DELETE', `Observation/${made.body.id}`);
    await fhir(admin, 'PUT', 'Observation/acc-maya-1', { ...observation('acc-maya-1', mayaId), status: 'amended' });
    const deeds = (await trail(nurse, mayaId)).filter(({ action }) => action !== 'read');
    expect(deeds.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['created', made.body.id],
      ['changed', made.body.id],
      ['deleted', made.body.id],
    ]);
    const refused = await server.services.db
      .selectFrom('audit_event')
      .select(['action', 'target_type', 'detail'])
      .where('profile_id', '=', admin.profileId)
      .where('action', '=', 'refused')
      .execute();
    expect(refused).toEqual([{ action: 'refused', target_type: 'Observation', detail: { why: 'forbidden' } }]);
    const { rows } = { rows: await server.services.db.selectFrom('audit_event').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain('Secret words');
  });

  test('patients read who opened their own record, page by page', async () => {
    const first = (await (await maya.fetch('/v3/record/access-log?limit=2')).json()) as {
      data: { person: string; action: string; types: string[] }[];
      next: number;
    };
    expect(first.data).toHaveLength(2);
    const rest = (await (await maya.fetch(`/v3/record/access-log?before=${first.next}`)).json()) as typeof first;
    const all = [...first.data, ...rest.data];
    expect(all).toContainEqual(
      expect.objectContaining({ person: 'Daniel Okafor', action: 'deleted', types: ['Observation'] }),
    );
    expect(all.at(-1)).toMatchObject({ person: 'Daniel Okafor', action: 'read', types: ['Observation', 'Patient'] });
    expect(all.map(({ person }) => person)).not.toContain('Maya Tremblay');
    expect(JSON.stringify(all)).not.toMatch(/acc-|[0-9a-f]{8}-[0-9a-f]{4}|127\.0\.0\.1/);
    expect((await doctor.fetch('/v3/record/access-log')).status).toBe(403);
  });
});

describe('consent', () => {
  let saved: Resource;
  beforeAll(async () => {
    const made = await fhir(
      owen,
      'POST',
      'Consent',
      consent(owenId, {
        role: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'PRCP' }] },
        reference: { reference: `Practitioner/${doctorId}` },
      }),
    );
    expect(made.status).toBe(201);
    saved = made.body as Resource;
  });
  afterAll(async () => {
    expect((await fhir(owen, 'DELETE', `Consent/${saved.id}`)).status).toBe(204);
    expect((await fhir(doctor, 'GET', 'Observation/acc-owen-1')).status).toBe(200);
  });

  test('a patient’s denial hides the clinical data and leaves what runs the clinic', async () => {
    const chart = await fhir(doctor, 'GET', `Observation?patient=${owenId}`);
    expect([chart.status, chart.code]).toEqual([403, 'consent_denied']);
    expect((await fhir(doctor, 'GET', 'Observation/acc-owen-1')).status).toBe(404);
    expect((await fhir(doctor, 'GET', 'Observation/acc-owen-1/_history')).status).toBe(404);
    expect((await fhir(doctor, 'GET', 'Observation/acc-owen-1/_history/1')).status).toBe(404);
    expect((await fhir(doctor, 'GET', `Patient/${owenId}`)).status).toBe(200);
    expect((await fhir(doctor, 'GET', `Consent?patient=${owenId}`)).ids).toEqual([`Consent/${saved.id}`]);
    const write = await fhir(doctor, 'POST', 'Observation', { ...observation('x', owenId), id: undefined });
    expect([write.status, write.code]).toEqual([403, 'consent_denied']);
    expect((await fhir(nurse, 'GET', 'Observation/acc-owen-1')).status).toBe(200);
    expect((await fhir(owen, 'GET', 'Observation/acc-owen-1')).status).toBe(200);
  });

  test('lists, totals, counts, includes and chains leave the patient out', async () => {
    const list = await fhir(doctor, 'GET', 'Observation?code=urn:access|access&_total=accurate&_sort=_id');
    expect([list.body.total, list.ids]).toEqual([2, ['Observation/acc-maya-1', 'Observation/acc-maya-2']]);
    const both = await fhir(
      doctor,
      'GET',
      `Observation?patient=${owenId},${mayaId}&code=urn:access|access&_total=accurate`,
    );
    expect(both.body.total).toBe(2);
    const count = await fhir(doctor, 'GET', 'Observation?code=urn:access|access&_summary=count');
    expect(count.body.total).toBe(2);
    const people = await fhir(doctor, 'GET', 'Patient?_has:Observation:patient:code=urn:access|access&_total=accurate');
    expect([people.body.total, people.ids]).toEqual([1, [`Patient/${mayaId}`]]);
    const include = await fhir(doctor, 'GET', `Patient?_id=${owenId}&_revinclude=Observation:patient`);
    expect(include.ids).toEqual([`Patient/${owenId}`]);
    const around = async (who: Person): Promise<number> =>
      (await fhir(who, 'GET', `Practitioner?_has:Observation:performer:code=urn:access|rare&_summary=count`)).body
        .total;
    expect([await around(nurse), await around(doctor)]).toEqual([1, 0]);
    const everything = await fhir(doctor, 'GET', `Patient/${owenId}/$everything`);
    expect(everything.ids.filter((id) => id.startsWith('Observation/'))).toEqual([]);
    for (const path of [
      `Observation/$lastn?patient=${owenId}&code=urn:access|access&max=9`,
      `Patient/${owenId}/Observation?code=urn:access|access`,
    ]) {
      const [theirs, open] = [await fhir(doctor, 'GET', path), await fhir(nurse, 'GET', path)];
      expect([theirs.ids.filter((id) => id.startsWith('Observation/')), [...open.ids].sort()]).toEqual([
        [],
        ['Observation/acc-owen-1', 'Observation/acc-owen-2'],
      ]);
    }
    const changes = await fhir(doctor, 'GET', 'Observation/_history');
    expect(changes.ids.filter((id) => id.includes('acc-owen'))).toEqual([]);
  });

  test('only a practitioner gets emergency access, with a recorded reason', async () => {
    const glass = { 'x-break-glass': 'Unconscious in the waiting room' };
    expect(
      (await fhir(doctor, 'GET', `Observation?patient=${owenId}&code=urn:access|access`, undefined, glass)).ids,
    ).toHaveLength(2);
    const [broken] = (await trail(doctor, owenId)).filter(({ action }) => action === 'broke-glass');
    expect(broken).toMatchObject({ target_type: 'record', detail: { reason: glass['x-break-glass'], Observation: 2 } });
    expect((await fhir(doctor, 'GET', 'Observation/acc-owen-1', undefined, { 'x-break-glass': '  ' })).status).toBe(
      404,
    );
    expect((await fhir(admin, 'PUT', 'Observation/acc-owen-1', observation('acc-owen-1', owenId), glass)).status).toBe(
      403,
    );
    const log = (await (await owen.fetch('/v3/record/access-log')).json()) as {
      data: { action: string; reason: string | null }[];
    };
    expect(log.data.find(({ action }) => action === 'broke-glass')?.reason).toBe(glass['x-break-glass']);
  });

  test('people denied by a consent cannot change or remove it', async () => {
    expect((await fhir(doctor, 'PUT', `Consent/${saved.id}`, { ...saved, status: 'inactive' })).status).toBe(403);
    expect((await fhir(doctor, 'DELETE', `Consent/${saved.id}`)).status).toBe(403);
  });

  test('a whole role can be denied', async () => {
    const made = await fhir(
      maya,
      'POST',
      'Consent',
      consent(mayaId, {
        role: { coding: [{ system: 'urn:pavilion:role', code: 'admin' }] },
        reference: { reference: `Organization/${maya.orgId}` },
      }),
    );
    expect(made.status).toBe(201);
    expect((await fhir(admin, 'GET', 'Observation/acc-maya-1')).status).toBe(404);
    expect((await fhir(doctor, 'GET', 'Observation/acc-maya-1')).status).toBe(200);
    await fhir(maya, 'DELETE', `Consent/${made.body.id}`);
    expect((await fhir(admin, 'GET', 'Observation/acc-maya-1')).status).toBe(200);
  });
});

test('ENT-8 a patient sees the tasks that are theirs, and not what the clinic does about them among its own people', async () => {
  const who = { reference: `Patient/${mayaId}` };
  const by = { reference: `Practitioner/${doctorId}` };
  const task = (id: string, more: object): Resource & { id: string } =>
    ({
      resourceType: 'Task',
      id,
      status: 'requested',
      intent: 'order',
      for: who,
      code: { text: 'acc' },
      ...more,
    }) as never;
  await asSystem(async (record) => {
    await record.create(task('acc-owned', { owner: who }));
    await record.create(task('acc-asked', { owner: by, requester: who }));
    await record.create(task('acc-planned', { owner: by, basedOn: [{ reference: 'CarePlan/none' }] }));
    await record.create(task('acc-staff', { owner: by, requester: by }));
  });
  const shown = await fhir(maya, 'GET', 'Task?code:text=acc&_total=accurate&_sort=_id');
  expect([shown.body.total, shown.ids]).toEqual([3, ['Task/acc-asked', 'Task/acc-owned', 'Task/acc-planned']]);
  expect((await fhir(maya, 'GET', 'Task/acc-staff')).status).toBe(404);
  expect((await fhir(maya, 'GET', 'Task/acc-owned')).status).toBe(200);
  const include = await fhir(maya, 'GET', `Patient?_id=${mayaId}&_revinclude=Task:patient`);
  expect(include.ids).not.toContain('Task/acc-staff');
  expect((await fhir(doctor, 'GET', 'Task?code:text=acc&_total=accurate')).body.total).toBe(4);
});

test('PRD-4 a type is closed when every feature that opens it is off', async () => {
  const set = async (feature: string, enabled: boolean): Promise<void> => {
    const { status } = await admin.fetch(`/v3/features/${feature}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled }),
    });
    expect(status).toBeLessThan(300);
  };
  await set('assessments', false);
  expect((await fhir(doctor, 'GET', 'QuestionnaireResponse')).status).toBe(200);
  await set('intake', false);
  for (const who of [doctor, maya, admin]) {
    const answer = await fhir(who, 'GET', 'QuestionnaireResponse');
    expect([answer.status, answer.code, answer.body.resourceType]).toEqual([
      403,
      'feature_disabled',
      'OperationOutcome',
    ]);
  }
  const chain = await fhir(doctor, 'GET', 'Patient?_has:QuestionnaireResponse:subject:status=completed');
  expect([chain.status, chain.code]).toEqual([403, 'feature_disabled']);
  const include = await fhir(doctor, 'GET', `Patient?_id=${mayaId}&_revinclude=QuestionnaireResponse:subject`);
  expect(include.ids).toEqual([`Patient/${mayaId}`]);
  expect((await fhir(doctor, 'GET', 'Encounter')).status).toBe(200);
  await set('assessments', true);
  await set('intake', true);
  expect((await fhir(doctor, 'GET', 'QuestionnaireResponse')).status).toBe(200);
});

test('STA-6 a change of a record reaches the patient and staff, once for each type, and no other patient', async () => {
  const [mine, theirs, staff] = await Promise.all([maya.live(), owen.live(), nurse.live()]);
  const entry = (n: number) => ({
    resource: { ...observation('x', mayaId), id: undefined, valueInteger: n },
    request: { method: 'POST', url: 'Observation' },
  });
  await fhir(doctor, 'POST', '', {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [entry(1), entry(2), entry(3)],
  });
  await server.services.inOrg(maya.orgId, (db) =>
    server.services.live.publish(db, maya.orgId, 'organization', anyEvent('end'), {}),
  );
  const heard = async (client: typeof mine): Promise<unknown[]> => {
    await client.until('event', ({ kind }) => kind === 'end');
    client.close();
    return client.frames.flatMap((frame) =>
      frame.type === 'event' && frame.kind === 'record_changed' ? [frame.data] : [],
    );
  };
  const changed = { type: 'Observation', patient: mayaId };
  expect(await heard(mine)).toContainEqual(changed);
  expect((await heard(staff)).filter((one) => JSON.stringify(one) === JSON.stringify(changed))).toHaveLength(1);
  expect(JSON.stringify(await heard(theirs))).not.toContain(mayaId);
});
