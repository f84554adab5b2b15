import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Consent, Observation } from '@medplum/fhirtypes';
import { keptOutByFor } from '#clinical/server/access/recordFor.ts';
import type { CallAnswer, CallInput } from '#core/shared';
import { listFacts } from '#plugins/reports/shared/calls.ts';
import { pageSeal } from '#clinical/server/remote/seal.ts';
import { remoteRecord } from '#clinical/server/remote/remoteRecord.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

// Two servers, perhaps on a busy machine.
describe('an organisation whose record another server keeps', () => {
  let hospital: TestServer;
  let clinic: TestServer;
  let doctor: Person;
  let maya: Person;
  let mayaId: string;
  let there: string;

  beforeAll(async () => {
    hospital = await startTestServer();
    const system = await hospital.login('practitioner@pavilion.test');
    there = system.orgId;
    clinic = await startTestServer({
      env: {
        FHIR_BASE_URL: `${hospital.url}/fhir/R4`,
        FHIR_AUTHORIZATION: `Bearer ${system.token}`,
        FHIR_ORGANIZATION: 'rideau',
      },
    });
    [doctor, maya] = [await clinic.login('practitioner@pavilion.test'), await clinic.login('patient@pavilion.test')];
    mayaId = (await clinic.services.people.resourceIdOf(maya.orgId, maya.profileId))!;
    for (const n of [1, 2, 3]) {
      await fhir(system, 'PUT', `Observation/far-${n}`, observation(`far-${n}`, mayaId));
    }
    await fhir(system, 'PUT', 'Observation/far-9', observation('far-9', 'demo-rideau-1'));
  });
  afterAll(async () => {
    await clinic?.close();
    await hospital?.close();
  });

  const observation = (id: string, patient: string): Observation => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    code: { coding: [{ system: 'urn:far', code: 'far' }] },
    subject: { reference: `Patient/${patient}` },
  });

  const keepingOut = (patient: string, practitioner: string): Consent => ({
    ...{ resourceType: 'Consent', status: 'active', patient: { reference: `Patient/${patient}` } },
    scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
    category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
    policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTOUT' }] },
    provision: {
      type: 'deny',
      actor: [{ role: { text: 'kept out' }, reference: { reference: `Practitioner/${practitioner}` } }],
    },
  });
  const withdraw = (id: string): Promise<unknown> =>
    hospital.services.inOrg(there, (db) => hospital.services.record(db, there).remove('Consent', id));
  const dayMs = 86_400_000;
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const seen: CallInput<typeof listFacts>['body'] = {
    ...{ measure: 'home-care.hours', from: dayOf(Date.now() - 4 * dayMs), to: dayOf(Date.now() - dayMs) },
    ...{ by: [], where: {}, keys: [], part: 'all' },
  };

  test('is read, searched and paged through our own addresses', async () => {
    expect((await fhir(doctor, 'GET', 'Observation/far-1')).body.subject).toEqual({ reference: `Patient/${mayaId}` });
    let page = await fhir(doctor, 'GET', 'Observation?code=urn:far|far&_count=2&_total=accurate');
    expect(page.body.total).toBe(4);
    const found: string[] = [];
    for (;;) {
      found.push(...page.ids);
      const next = (page.body.link as { relation: string; url: string }[]).find(({ relation }) => relation === 'next');
      if (!next) break;
      expect(next.url).toContain(`${clinic.url}/fhir/R4/Observation?`);
      page = await fhir(doctor, 'GET', next.url.slice(`${clinic.url}/fhir/R4/`.length));
    }
    expect(found.sort()).toEqual(['Observation/far-1', 'Observation/far-2', 'Observation/far-3', 'Observation/far-9']);
  });

  test('ENT-8 is guarded and audited here: a patient sees the own compartment', async () => {
    expect((await fhir(maya, 'GET', 'Observation?code=far&_total=accurate')).body.total).toBe(3);
    expect((await fhir(maya, 'GET', 'Observation/far-9')).status).toBe(404);
    expect((await fhir(maya, 'PUT', 'Observation/far-1', observation('far-1', mayaId))).status).toBe(403);
    await settleAudit(clinic);
    const rows = await clinic.services.db
      .selectFrom('audit_event')
      .select('action')
      .where('patient_id', '=', mayaId)
      .where('profile_id', '=', doctor.profileId)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
  });

  test('ENT-8 whoever a patient keeps out by a consent kept there is kept out here', async () => {
    const system = await hospital.login('practitioner@pavilion.test');
    const own = await clinic.services.people.resourceIdOf(doctor.orgId, doctor.profileId);
    const keptOutBy = () =>
      clinic.services.inOrg(doctor.orgId, (db) =>
        keptOutByFor(clinic.services, db, { ...doctor, role: 'practitioner', resourceId: own }),
      );
    expect(await keptOutBy()).toEqual([]);
    const made = await fhir(system, 'POST', 'Consent', keepingOut(mayaId, own!));
    expect(made.status).toBe(201);
    expect(await keptOutBy()).toEqual([mayaId]);
    await withdraw(`${made.body.id}`);
    expect(await keptOutBy()).toEqual([]);
  });

  test('RTE-3 ROL-2 rows of a report are closed to that patient alone who keeps the reader out, and counted all the same', async () => {
    const system = await hospital.login('practitioner@pavilion.test');
    const own = await clinic.services.people.resourceIdOf(doctor.orgId, doctor.profileId);
    const rows = async (): Promise<CallAnswer<typeof listFacts>> => (await doctor.send(listFacts, { body: seen })).data;
    const before = await rows();
    const patients = before.data.flatMap(({ patient }) => patient?.id ?? []);
    expect([before.closed, before.next, new Set(patients).size > 1]).toEqual([0, null, true]);
    const theirs = patients.filter((id) => id === patients[0]).length;
    const made = await fhir(system, 'POST', 'Consent', keepingOut(patients[0]!, own!));
    expect(made.status).toBe(201);
    const after = await rows();
    expect([after.total, after.closed]).toEqual([before.total, theirs]);
    expect(after.data).toHaveLength(before.data.length - theirs);
    expect(after.data.filter(({ patient }) => patient?.id === patients[0])).toEqual([]);
    // Nobody else hears of it, and nobody else is kept out.
    const admin = await clinic.login('admin@pavilion.test');
    expect((await admin.send(listFacts, { body: seen })).data.closed).toBe(0);
    await withdraw(`${made.body.id}`);
    expect((await rows()).closed).toBe(0);
  });

  test('is written there, with versions, and the refusals of there are ours', async () => {
    const made = await fhir(doctor, 'POST', 'Observation', { ...observation('x', mayaId), id: undefined });
    expect(made.status).toBe(201);
    const there = await fhir(await hospital.login('practitioner@pavilion.test'), 'GET', `Observation/${made.body.id}`);
    expect(there.status).toBe(200);
    const changed = { ...made.body, status: 'amended' };
    expect((await fhir(doctor, 'PUT', `Observation/${made.body.id}`, changed, { 'if-match': 'W/"1"' })).status).toBe(
      200,
    );
    const stale = await fhir(doctor, 'PUT', `Observation/${made.body.id}`, changed, { 'if-match': 'W/"1"' });
    expect([stale.status, stale.code]).toEqual([412, 'conflict']);
    const wrong = await fhir(doctor, 'POST', 'Observation', { resourceType: 'Observation', status: 'final' });
    expect([wrong.status, wrong.body.resourceType]).toEqual([422, 'OperationOutcome']);
    expect((await fhir(doctor, 'GET', `Observation/${made.body.id}/_history`)).body.entry).toHaveLength(2);
    expect((await fhir(doctor, 'DELETE', `Observation/${made.body.id}`)).status).toBe(204);
    expect((await fhir(doctor, 'GET', `Observation/${made.body.id}`)).status).toBeGreaterThanOrEqual(404);
  });

  test('STA-6 a change through us reaches the browsers of here', async () => {
    const live = await maya.live();
    await fhir(doctor, 'POST', 'Observation', { ...observation('x', mayaId), id: undefined });
    const event = await live.until('event', ({ kind }) => kind === 'record_changed');
    expect(event).toMatchObject({ data: { type: 'Observation', patient: mayaId } });
    live.close();
  });

  test('another organisation keeps its own record', async () => {
    const laurier = await clinic.login('practitioner@laurier.test');
    expect((await fhir(laurier, 'GET', 'Observation/far-1')).status).toBe(404);
    const made = await fhir(laurier, 'POST', 'Questionnaire', { resourceType: 'Questionnaire', status: 'draft' });
    expect(made.status).toBe(201);
    const system = await hospital.login('practitioner@pavilion.test');
    expect((await fhir(system, 'GET', `Questionnaire/${made.body.id}`)).status).toBe(404);
  });

  test('that does not respond is reported as unavailable, and the rest keeps working', async () => {
    await hospital.close();
    const asked = await fhir(doctor, 'GET', 'Observation/far-1');
    expect([asked.status, asked.code, asked.body.resourceType]).toEqual([503, 'unavailable', 'OperationOutcome']);
    expect((await doctor.fetch('/v3/users/me')).status).toBe(200);
    expect((await fhir(doctor, 'GET', 'Observation?code=far')).status).toBe(503);
    // Who keeps the reader out is not known, so nothing is listed.
    expect((await doctor.send(listFacts, { body: seen })).status).toBe(503);
  });
});

describe('a server that is no FHIR server, or no friend', () => {
  let server: Server;
  let url: string;
  let answer: (path: string) => { status?: number; body: string; headers?: Record<string, string> };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status = 200, body, headers = {} } = answer(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/fhir+json', ...headers }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const record = () => remoteRecord({ baseUrl: url, timeoutMs: 500 }, 'secret');

  test.each<readonly [string, { status?: number; body: string; headers?: Record<string, string> }]>([
    ['a page of HTML', { body: '<html></html>' }],
    ['nothing for a bundle', { body: '' }],
    ['a redirect elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
    ['a refusal of our credentials', { status: 401, body: '{}' }],
    ['its own failure', { status: 500, body: '{"resourceType":"OperationOutcome","issue":[]}' }],
  ])('that answers %s is unavailable', async (_name, said) => {
    answer = () => said;
    await expect(record().search('Observation', { code: 'x' })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    });
  });

  test('that names a page outside its own address is not followed there', async () => {
    answer = () => ({
      body: JSON.stringify({
        resourceType: 'Bundle',
        type: 'searchset',
        link: [{ relation: 'next', url: 'http://127.0.0.1:9/elsewhere?token=1' }],
        entry: [],
      }),
    });
    const { next } = await record().search('Observation', { code: 'x' });
    await expect(record().search('Observation', next!)).rejects.toMatchObject({ status: 503 });
  });

  test('sees only sealed pages: another search, type or address opens none', async () => {
    const seal = pageSeal('secret');
    const query = new URLSearchParams({ subject: 'Patient/a' });
    const next = seal.close('Observation', query, `${url}?page=2`);
    const opened = (type: string, text: string) => () =>
      seal.open(type, new URLSearchParams(text.slice(text.indexOf('?') + 1)));
    expect(opened('Observation', next)()).toBe(`${url}?page=2`);
    for (const [type, text] of [
      ['Observation', next.replace('Patient%2Fa', 'Patient%2Fb')],
      ['Observation', next.replace('subject=Patient%2Fa&', '')],
      ['Condition', next],
      ['Observation', `${next}x`],
      ['Observation', 'Observation?subject=Patient%2Fa&_page=aGk.x'],
    ] as const) {
      expect(opened(type, text)).toThrow('This page does not exist');
    }
    expect(() =>
      pageSeal('other').open('Observation', new URLSearchParams(next.slice(next.indexOf('?') + 1))),
    ).toThrow();
  });
});
