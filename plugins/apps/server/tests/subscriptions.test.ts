import { createHash } from 'node:crypto';
import type { Observation } from '@medplum/fhirtypes';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { type Asked, deliver, openSubscribing, saidIn, soon, subscription, toldIn } from './subscriptionKit.ts';

type House = Awaited<ReturnType<typeof openSubscribing>>;
let subscribing: House;
let { server, receiver, doctor, patient, mirror } = {} as House;

beforeAll(async () => {
  subscribing = await openSubscribing();
  ({ server, receiver, doctor, patient, mirror } = subscribing);
});
afterAll(() => subscribing.close());
beforeEach(() => subscribing.forget());

const measure = (value: string, code = '29463-7', status = 'final'): string =>
  `{"resourceType":"Observation","status":"${status}","code":{"coding":[{"system":"http://loinc.org","code":"${code}"}]},
    "subject":{"reference":"Patient/${patient}"},"valueQuantity":{"value":${value},"unit":"kg"}}`;
const newMeasure = async (value: string, code?: string): Promise<Observation> =>
  (await fhirOf(server, doctor).raw('POST', 'Observation', measure(value, code))).data as Observation;
const change = (id: string, value: string): Promise<unknown> =>
  fhirOf(server, doctor).raw('PUT', `Observation/${id}`, measure(value).replace('{', `{"id":"${id}",`));

/** Asked for, and its endpoint has said that it is ready. */
const active = async (asked: Partial<Asked> = {}): Promise<string> => {
  const made = await mirror.ask('POST', 'Subscription', subscription({ endpoint: receiver.address, ...asked }));
  expect([made.status, made.text]).toEqual([201, expect.stringContaining('"requested"')]);
  await deliver(server);
  const id = made.data.id!;
  expect((await mirror.ask('GET', `Subscription/${id}`)).data).toMatchObject({ id, status: 'active' });
  receiver.arrived.length = 0;
  return id;
};

test('a subscription is requested until its endpoint has answered a handshake', async () => {
  const made = await mirror.ask('POST', 'Subscription', subscription({ endpoint: receiver.address }));
  expect(made.status).toBe(201);
  expect(made.response.headers.get('location')).toBe(`${server.url}/fhir/R4/Subscription/${made.data.id}`);
  await newMeasure('70');
  await deliver(server);
  expect(receiver.arrived.map(toldIn)).toEqual([
    {
      type: 'handshake',
      status: 'requested',
      topic: 'urn:pavilion:topic:Observation',
      since: 0,
      events: [],
      others: [],
    },
  ]);
  const { data } = await mirror.ask('GET', `Subscription/${made.data.id}/$status`);
  const { entry } = data as never as { entry: { resource: never }[] };
  expect(saidIn(entry[0]!.resource)).toMatchObject({ type: 'query-status', status: 'active', since: 0 });
  // What was written before is not told.
  await deliver(server);
  expect(receiver.arrived).toHaveLength(1);
});

test('what is created, changed and deleted is told in order, with numbers without gaps', async () => {
  const id = await active({ content: 'id-only' });
  const { id: one } = await newMeasure('70');
  await change(one!, '71');
  await fhirOf(server, doctor).delete(`Observation/${one}`);
  await deliver(server);
  const [first] = receiver.arrived.map(toldIn);
  const focus = `Observation/${one}`;
  expect(first).toMatchObject({ type: 'event-notification', status: 'active', since: 3 });
  expect(first!.events).toEqual([1, 2, 3].map((number) => ({ number, focus })));
  expect(first!.others.map(({ request, resource }) => [request?.method, request?.url, resource])).toEqual([
    ['POST', 'Observation', undefined],
    ['PUT', focus, undefined],
    ['DELETE', focus, undefined],
  ]);
  const { id: two } = await newMeasure('72');
  await deliver(server);
  expect(receiver.arrived).toHaveLength(2);
  expect(toldIn(receiver.arrived[1]!).events).toEqual([{ number: 4, focus: `Observation/${two}` }]);
  const again = await mirror.ask('GET', `Subscription/${id}/$events?eventsSinceNumber=3`);
  const told = toldIn({ bundle: again.data as never });
  expect([told.type, told.events.map(({ number }) => number)]).toEqual(['query-event', [3, 4]]);
});

test('a whole resource is told as that version stood, with decimals as they were written', async () => {
  await active({ content: 'full-resource' });
  const { id } = await newMeasure('71.50');
  await change(id!, '72.00');
  await deliver(server);
  expect(receiver.arrived[0]!.text).toMatch(/"value": ?71\.50\b[^]*"value": ?72\.00\b/);
  expect(toldIn(receiver.arrived[0]!).others.map(({ resource }) => resource?.meta?.versionId)).toEqual(['1', '2']);
});

test('an empty notification tells numbers and nothing else', async () => {
  await active({ content: 'empty' });
  const { id } = await newMeasure('70');
  await deliver(server);
  const told = toldIn(receiver.arrived[0]!);
  expect(told).toMatchObject({ events: [{ number: 1, focus: '' }], others: [] });
  expect(receiver.arrived[0]!.text).not.toContain(id);
});

test('filters leave out what they do not want', async () => {
  await active({ filters: ['Observation?code=http://loinc.org|8867-4', `patient=Patient/${patient}`] });
  await newMeasure('70');
  const { id } = await newMeasure('71', '8867-4');
  await deliver(server);
  expect(toldIn(receiver.arrived[0]!).events).toEqual([{ number: 1, focus: `Observation/${id}` }]);
  await active({ filters: ['patient=nobody'] });
  await newMeasure('72');
  await deliver(server);
  expect(receiver.arrived).toEqual([]);
});

test('a notification is signed over its body, its time and whom it is for, with a key that anybody can look up', async () => {
  const id = await active();
  await newMeasure('70');
  await deliver(server);
  const [{ text, headers }] = receiver.arrived as [House['receiver']['arrived'][0]];
  const { payload, protectedHeader } = await jwtVerify(
    String(headers['pavilion-signature']),
    createRemoteJWKSet(new URL(`${server.url}/oauth/jwks.json`)),
    { issuer: `${server.url}/fhir/R4`, audience: mirror.id, typ: 'notification+jwt', requiredClaims: ['exp', 'jti'] },
  );
  expect(protectedHeader.alg).toBe('ES256');
  expect(payload.sub).toBe(`${server.url}/fhir/R4/Subscription/${id}`);
  expect(payload['body_sha256']).toBe(createHash('sha256').update(text).digest('base64url'));
});

test('the headers that were asked for come along', async () => {
  await active({ channel: { header: ['Authorization: Bearer mine', 'X-Clinic: 1'] } });
  await newMeasure('70');
  await deliver(server);
  expect(receiver.arrived[0]!.headers).toMatchObject({ authorization: 'Bearer mine', 'x-clinic': '1' });
});

test('what failed is told again with the same numbers, and the failure shows', async () => {
  const id = await active();
  receiver.answers = 500;
  const made = [await newMeasure('70'), await newMeasure('71')];
  for (let tries = 0; tries < 3; tries += 1) {
    await deliver(server);
    // Not before its time.
    await deliver(server);
    await soon(server, id);
  }
  expect(receiver.arrived).toHaveLength(3);
  expect((await mirror.ask('GET', `Subscription/${id}`)).data).toMatchObject({
    status: 'error',
    error: 'The endpoint answered 500.',
  });
  receiver.answers = 200;
  made.push(await newMeasure('72'));
  await deliver(server);
  expect(toldIn(receiver.arrived.at(-1)!).events).toEqual(
    made.map(({ id: one }, n) => ({ number: n + 1, focus: `Observation/${one}` })),
  );
  const { data } = await mirror.ask('GET', `Subscription/${id}`);
  expect(data).toMatchObject({ status: 'active' });
  expect(data).not.toHaveProperty('error');
});

test('it is off after a day of failures, and told again after it is sent again', async () => {
  const id = await active();
  receiver.answers = 503;
  await newMeasure('70');
  for (let tries = 0; tries < 40; tries += 1) {
    await soon(server, id);
    await deliver(server);
  }
  expect(receiver.arrived).toHaveLength(32);
  const { data } = await mirror.ask('GET', `Subscription/${id}`);
  expect(data).toMatchObject({ status: 'off', error: expect.stringContaining('tried 32 times') });
  receiver.answers = 200;
  receiver.arrived.length = 0;
  const again = await mirror.ask('PUT', `Subscription/${id}`, {
    ...subscription({ endpoint: receiver.address }),
    ...{ id, status: 'requested' },
  });
  expect([again.status, again.data]).toEqual([200, expect.objectContaining({ status: 'requested' })]);
  await deliver(server);
  await newMeasure('71');
  await deliver(server);
  expect(receiver.arrived.map((one) => toldIn(one).type)).toEqual(['handshake', 'event-notification']);
  // The first had its number before it was given up.
  expect(toldIn(receiver.arrived[1]!).events.map(({ number }) => number)).toEqual([2]);
});

test('a heartbeat is sent where nothing else was for as long as was asked', async () => {
  const extension = [
    {
      url: 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/backport-heartbeat-period',
      valueUnsignedInt: 60,
    },
  ];
  const id = await active({ channel: { extension } });
  await deliver(server);
  expect(receiver.arrived).toEqual([]);
  await server.services.asSystem((db) =>
    db
      .updateTable('subscription')
      .set({ beat_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );
  await deliver(server);
  await deliver(server);
  expect(receiver.arrived.map((one) => toldIn(one).type)).toEqual(['heartbeat']);
});

test('a change of it asks for a handshake again, and nothing that is written meanwhile is lost', async () => {
  const id = await active();
  const changed = { ...subscription({ endpoint: `${receiver.address}/new`, content: 'empty' }), id };
  expect((await mirror.ask('PUT', `Subscription/${id}`, changed)).status).toBe(200);
  await newMeasure('70');
  await deliver(server);
  expect(receiver.arrived.map((one) => toldIn(one).type)).toEqual(['handshake', 'event-notification']);
  const off = await mirror.ask('PUT', `Subscription/${id}`, { ...changed, status: 'off' });
  expect(off.data).toMatchObject({ status: 'off' });
  await newMeasure('71');
  await deliver(server);
  expect(receiver.arrived).toHaveLength(2);
  expect((await mirror.ask('DELETE', `Subscription/${id}`)).status).toBe(204);
  expect((await mirror.ask('GET', `Subscription/${id}`)).status).toBe(404);
});

test('what two servers take up at once is told once', async () => {
  await active();
  await Promise.all(['70', '71', '72'].map((value) => newMeasure(value)));
  await Promise.all([deliver(server), deliver(server)]);
  const numbers = receiver.arrived.flatMap((one) => toldIn(one).events.map(({ number }) => number));
  expect(numbers).toEqual([1, 2, 3]);
});

test('while two of a service are being told its others wait, and none is lost when a server stops', async () => {
  const ids = [await active(), await active(), await active()];
  const held = (until: Date) =>
    server.services.asSystem((db) =>
      db.updateTable('subscription').set({ held_until: until }).where('id', 'in', ids.slice(1)).execute(),
    );
  // Another server took them up.
  await held(new Date(Date.now() + 60_000));
  await newMeasure('70');
  await deliver(server);
  expect(receiver.arrived).toEqual([]);
  // It stopped, and its time is over.
  await held(new Date(0));
  await deliver(server);
  expect(receiver.arrived.map((one) => toldIn(one).events[0]?.number)).toEqual([1, 1, 1]);
});

test('events that are forgotten are said to be', async () => {
  const id = await active();
  await newMeasure('70');
  await newMeasure('71');
  await deliver(server);
  await server.services.asSystem((db) =>
    db
      .updateTable('subscription_event')
      .set({ at: new Date(0) })
      .where('number', '=', 1)
      .execute(),
  );
  await server.jobs.runNow('core.subscriptions.forget');
  expect((await mirror.ask('GET', `Subscription/${id}/$events?eventsSinceNumber=1`)).status).toBe(410);
  expect((await mirror.ask('GET', `Subscription/${id}/$events?eventsSinceNumber=2`)).status).toBe(200);
});
