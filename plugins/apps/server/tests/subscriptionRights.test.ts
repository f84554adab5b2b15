import type { Bundle, Consent, Observation, Resource } from '@medplum/fhirtypes';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { switchApp } from '../../shared/calls.ts';
import { deliver, everything, openSubscribing, serviceOf, soon, subscription, toldIn } from './subscriptionKit.ts';

type House = Awaited<ReturnType<typeof openSubscribing>>;
let subscribing: House;
let { server, receiver, admin, doctor, patient, mirror } = {} as House;

beforeAll(async () => {
  subscribing = await openSubscribing();
  ({ server, receiver, admin, doctor, patient, mirror } = subscribing);
});
afterAll(() => subscribing.close());
beforeEach(() => subscribing.forget());

const newMeasure = async (category = 'vital-signs'): Promise<Observation> => {
  const { data } = await fhirOf(server, doctor).post('Observation', {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: category }] }],
    code: { text: 'Weight' },
    subject: { reference: `Patient/${patient}` },
  });
  return data as Observation;
};

const active = async (service = mirror, content = 'id-only'): Promise<string> => {
  const { status, data } = await service.ask(
    'POST',
    'Subscription',
    subscription({ endpoint: receiver.address, content }),
  );
  expect(status).toBe(201);
  await deliver(server);
  receiver.arrived.length = 0;
  return data.id!;
};

const standing = async (id: string) =>
  server.services.asSystem((db) =>
    db.selectFrom('subscription').select(['status', 'problem']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

const house = <T>(work: (record: ReturnType<typeof server.services.record>) => Promise<T>): Promise<T> =>
  server.services.inOrg(admin.orgId, (db) => work(server.services.record(db, admin.orgId)));

const kept = (): Consent => ({
  resourceType: 'Consent',
  status: 'active',
  scope: { text: 'privacy' },
  category: [{ text: 'privacy' }],
  policyRule: { text: 'privacy' },
  patient: { reference: `Patient/${patient}` },
  provision: {
    type: 'deny',
    actor: [
      {
        role: { coding: [{ system: 'urn:pavilion:role', code: 'admin' }] },
        reference: { reference: `Organization/${admin.orgId}` },
      },
    ],
  },
});

test('ENT-8 what a patient keeps from the administrator who approved the service is not told, and leaves no gap', async () => {
  await active();
  await newMeasure();
  await deliver(server);
  const { id } = await house((record) => record.create(kept()));
  const hidden = await newMeasure();
  await fhirOf(server, doctor).delete(`Observation/${hidden.id}`);
  await deliver(server);
  expect(receiver.arrived).toHaveLength(1);
  await house((record) => record.remove('Consent', id));
  const shown = await newMeasure();
  await deliver(server);
  expect(receiver.arrived.map((one) => toldIn(one).events)).toEqual([
    [expect.objectContaining({ number: 1 })],
    [{ number: 2, focus: `Observation/${shown.id}` }],
  ]);
});

test('ENT-8 what is closed after it got its number is told again by that number alone', async () => {
  const sub = await active(mirror, 'full-resource');
  receiver.answers = 500;
  const { id: made } = await newMeasure();
  await deliver(server);
  expect(receiver.arrived[0]!.text).toContain(made);
  const { id } = await house((record) => record.create(kept()));
  receiver.answers = 200;
  await soon(server, sub);
  await deliver(server);
  expect(toldIn(receiver.arrived[1]!)).toMatchObject({ events: [{ number: 1, focus: '' }], others: [] });
  const { text } = await mirror.ask('GET', `Subscription/${sub}/$events`);
  expect(text).not.toContain(made);
  await house((record) => record.remove('Consent', id));
});

test('a condition of the service’s scopes leaves out what it does not open', async () => {
  const laboratory = await serviceOf(
    server,
    admin,
    'system/Subscription.cruds system/Observation.rs?category=laboratory',
  );
  await active(laboratory);
  await newMeasure();
  const { id } = await newMeasure('laboratory');
  await newMeasure();
  await deliver(server);
  expect(receiver.arrived.map((one) => toldIn(one).events)).toEqual([[{ number: 1, focus: `Observation/${id}` }]]);
});

test('it ends with the rights of whoever approved the service', async () => {
  const other = await server.login('clinic-admin@pavilion.test');
  const id = await active(await serviceOf(server, other, everything));
  await newMeasure();
  const suspended = (at: Date | null) =>
    server.services.asSystem((db) =>
      db.updateTable('profile').set({ suspended_at: at }).where('id', '=', other.profileId).execute(),
    );
  await suspended(new Date());
  await deliver(server);
  await suspended(null);
  expect(await standing(id)).toEqual({ status: 'off', problem: expect.stringContaining('rights') });
  await newMeasure();
  await deliver(server);
  expect(receiver.arrived).toEqual([]);
});

test('it ends with the service, and does not come back with it', async () => {
  const own = await serviceOf(server, admin, everything);
  const id = await active(own);
  await admin.send(switchApp, { params: { id: own.id }, body: { enabled: false } });
  await newMeasure();
  await deliver(server);
  await admin.send(switchApp, { params: { id: own.id }, body: { enabled: true } });
  await deliver(server);
  expect([receiver.arrived, (await standing(id)).status]).toEqual([[], 'off']);
});

test('new sign-ins of whoever approved it are none of its business', async () => {
  const id = await active();
  await server.services.asSystem((db) =>
    db
      .updateTable('device')
      .set({ revoked_at: new Date(), revoked_why: 'signed-out' })
      .where('account_id', '=', admin.accountId)
      .where('app', 'is not', null)
      .execute(),
  );
  await newMeasure();
  await deliver(server);
  expect([receiver.arrived.length, (await standing(id)).status]).toEqual([1, 'active']);
});

test('while the clinic lets no apps in nothing is told, and afterwards nothing is missing', async () => {
  const id = await active();
  const token = await mirror.token();
  const turned = (enabled: boolean) =>
    server.services.asSystem((db) =>
      db
        .insertInto('org_feature')
        .values({ org_id: admin.orgId, feature: 'apps', enabled, changed_by: null })
        .onConflict((on) => on.columns(['org_id', 'feature']).doUpdateSet({ enabled }))
        .execute(),
    );
  await turned(false);
  const { id: made } = await newMeasure();
  await deliver(server);
  expect(receiver.arrived).toEqual([]);
  const refused = await fetch(`${server.url}/fhir/R4/Subscription/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(401);
  await turned(true);
  await soon(server, id);
  await deliver(server);
  expect(receiver.arrived.map((one) => toldIn(one).events)).toEqual([[{ number: 1, focus: `Observation/${made}` }]]);
});

test('each service sees and changes its own subscriptions only', async () => {
  const id = await active();
  const stranger = await serviceOf(server, admin, everything);
  const other = { ...subscription({ endpoint: receiver.address }), id };
  expect((await stranger.ask('GET', `Subscription/${id}`)).status).toBe(404);
  expect((await stranger.ask('PUT', `Subscription/${id}`, other)).status).toBe(404);
  expect((await stranger.ask('DELETE', `Subscription/${id}`)).status).toBe(404);
  expect((await stranger.ask('GET', `Subscription/${id}/$events`)).status).toBe(404);
  expect((await stranger.ask('GET', `Subscription/${id}/$status`)).status).toBe(404);
  for (const path of ['Subscription', `Subscription?_id=${id}`, 'Subscription/$status'])
    expect((await stranger.ask('GET', path)).data).toMatchObject({ total: 0 });
  const { data } = await mirror.ask('GET', `Subscription?status=active&url=${encodeURIComponent(receiver.address)}`);
  expect((data as Bundle).entry?.map(({ resource }) => resource?.id)).toEqual([id]);
});

test('people do not subscribe, nor do services beyond what they are registered with', async () => {
  const wanted = subscription({ endpoint: receiver.address });
  for (const person of [admin, doctor])
    expect((await fhirOf(server, person).post('Subscription', wanted)).status).toBe(403);
  expect((await fhirOf(server, doctor).get('Subscription')).status).toBe(403);
  const reader = await serviceOf(server, admin, 'system/Observation.rs');
  expect((await reader.ask('POST', 'Subscription', wanted)).status).toBe(403);
  const other = subscription({ endpoint: receiver.address, type: 'Condition' });
  expect((await mirror.ask('POST', 'Subscription', other)).status).toBe(403);
});

const at = (type: string): object => ({ channel: { type } });
test.each([
  ['a websocket', at('websocket'), 'not-supported', 'rest-hook'],
  ['an email', at('email'), 'not-supported', 'rest-hook'],
  ['a search as criteria', { more: { criteria: 'Observation?code=1' } }, 'not-supported', 'topic'],
  ['a topic that is none', { type: 'AuditEvent' }, 'not-supported', 'topic'],
  ['plain http', { endpoint: 'http://example.org/hook' }, 'invariant', 'https'],
  ['another port', { endpoint: 'https://example.org:8443/hook' }, 'invariant', 'usual port'],
  ['a number of the house’s network', { endpoint: 'https://10.0.0.7/hook' }, 'invariant', 'inside'],
  ['its own machine by https', { endpoint: 'https://localhost/hook' }, 'invariant', 'inside'],
  ['an address with a password', { endpoint: 'https://a:b@example.org/' }, 'invariant', 'https'],
  ['no content said', { channel: { _payload: undefined } }, 'invariant', 'backport-payload-content'],
  ['XML', { channel: { payload: 'application/fhir+xml' } }, 'invariant', 'json'],
  ['a header of the connection', { channel: { header: ['Host: example.org'] } }, 'invariant', 'header'],
  ['a header in two lines', { channel: { header: ['X-A: 1\r\nHost: b'] } }, 'invariant', 'header'],
  ['a filter with a modifier', { filters: ['code:not=1'] }, 'invariant', 'modifiers'],
  ['a filter by date', { filters: ['date=2026'] }, 'invariant', 'token and reference'],
  ['a filter of another type', { filters: ['Patient?active=true'] }, 'invariant', 'Observation?'],
  ['a chain', { filters: ['patient.name=a'] }, 'invariant', 'modifiers'],
  ['an end that has passed', { more: { end: '2020-01-01T00:00:00Z' } }, 'invariant', 'to come'],
] as const)('refuses %s, and says what is offered', async (_what, asked, code, words) => {
  const { status, data } = await mirror.ask(
    'POST',
    'Subscription',
    subscription({ endpoint: receiver.address, ...asked }),
  );
  expect([status, data.resourceType]).toEqual([422, 'OperationOutcome']);
  expect(JSON.stringify(data)).toContain(words);
  expect(data).toMatchObject({ issue: expect.arrayContaining([expect.objectContaining({ code })]) });
});

test('an endpoint that does not answer the handshake shows it', async () => {
  const { data } = await mirror.ask('POST', 'Subscription', subscription({ endpoint: 'https://nowhere.invalid/hook' }));
  await deliver(server);
  expect(await standing(data.id!)).toEqual({
    status: 'error',
    problem: expect.stringMatching(/^The endpoint could not be reached/),
  });
});

test('other ways to it are refused', async () => {
  const id = await active();
  for (const [method, path] of [
    ['PATCH', `Subscription/${id}`],
    ['GET', `Subscription/${id}/_history`],
    ['GET', 'Subscription/_history'],
    ['DELETE', 'Subscription?status=active'],
    ['GET', `Subscription/${id}/$get-ws-binding-token`],
  ] as const)
    expect([path, (await mirror.ask(method, path, method === 'PATCH' ? [] : undefined)).status]).toEqual([path, 404]);
  expect((await mirror.ask('GET', 'Subscription?contact=a')).status).toBe(400);
});

test('what an import brings is history, and not told', async () => {
  await active();
  await server.services.inOrg(admin.orgId, (db) =>
    recordStore(db, admin.orgId).put([
      {
        resource: {
          resourceType: 'Observation',
          id: 'imported-1',
          status: 'final',
          code: { text: 'Weight' },
          subject: { reference: `Patient/${patient}` },
        },
        mode: 'replace',
      },
    ]),
  );
  await deliver(server);
  expect(receiver.arrived).toEqual([]);
});

test('subscriptions, their end and what they told are noted', async () => {
  const id = await active();
  await newMeasure();
  await deliver(server);
  await mirror.ask('DELETE', `Subscription/${id}`);
  await server.services.audit.settle(admin.orgId);
  const noted = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .select(['action', 'target_type', 'target_id', 'patient_id', 'detail'])
      .where('org_id', '=', admin.orgId)
      .where(({ or, eb }) => or([eb('target_id', '=', id), eb('request_id', '=', id)]))
      .orderBy('seq')
      .execute(),
  );
  const about = { target_type: 'Subscription', target_id: id, detail: { app: 'Nightly export', type: 'Observation' } };
  expect(noted).toEqual([
    expect.objectContaining({ action: 'created', ...about }),
    expect.objectContaining({ action: 'read', patient_id: patient, detail: { app: 'Nightly export', Observation: 1 } }),
    expect.objectContaining({ action: 'deleted', ...about }),
  ]);
});

test('the statement says which topics there are', async () => {
  const response = await fetch(`${server.url}/fhir/R4/metadata`);
  const { rest } = (await response.json()) as {
    rest: { resource: (Resource & { type: string; extension?: { valueCanonical: string }[] })[] }[];
  };
  const own = rest[0]!.resource.find(({ type }) => type === 'Subscription');
  const topics = own?.extension?.map(({ valueCanonical }) => valueCanonical) ?? [];
  expect(topics).toContain('urn:pavilion:topic:Appointment');
  expect(topics).not.toContain('urn:pavilion:topic:AuditEvent');
});
