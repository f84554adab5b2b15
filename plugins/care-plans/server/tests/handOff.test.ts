import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bundle, CarePlan, Communication, Consent, Task } from '@medplum/fhirtypes';
import { getMe } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { consentFor } from '../../shared/consent.ts';
import { httpCoordinationService } from '../handOff/coordinationService.ts';
import { deliverHandOffs } from '../handOff/delivery.ts';
import { downloadDocument, getCoordination, handOver, setCoordination } from '../../shared/calls.ts';

interface Taken {
  readonly document: Bundle;
  readonly authorization: string | undefined;
}

const taken: Taken[] = [];
let answers: number[] = [];
/** What happens while the service takes a document. */
let slowly = async (): Promise<void> => undefined;
let service: Server;
let address = '';
let server: TestServer;
let now = new Date();
let doctor: Person;
let patient: Person;
let admin: Person;
const planId = 'demo-rideau-plan-heart';

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const document = JSON.parse(Buffer.concat(parts).toString()) as Bundle;
      taken.push({ document, authorization: request.headers.authorization });
      void slowly().then(() => response.writeHead(answers.shift() ?? 202).end());
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/plans`;
  server = await startTestServer({
    env: { SHIIP_URL: address, SHIIP_TOKEN: 'secret' },
    now: () => now,
  });
  [doctor, patient, admin] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('patient@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
});
afterAll(async () => {
  await server?.close();
  service?.close();
});

const fhir = async <R>(who: Person, path: string, body?: unknown, method = 'POST'): Promise<R> => {
  const response = await who.fetch(`/fhir/R4/${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: { 'content-type': 'application/fhir+json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as R;
};
const seen = async () => {
  const plan = await fhir<Stored<CarePlan>>(doctor, `CarePlan/${planId}`);
  const goals = await Promise.all((plan.goal ?? []).map(({ reference }) => fhir<Stored<CarePlan>>(doctor, reference!)));
  return {
    plan: plan.meta!.versionId!,
    goals: Object.fromEntries(goals.map(({ id, meta }) => [id, meta!.versionId!])),
  };
};
const ask = (given: boolean): Promise<Stored<Consent>> =>
  fhir(
    doctor,
    'Consent',
    consentFor({
      patientId: patient.profileId,
      planId,
      recipient: 'Ontario Health atHome',
      what: 'The plan',
      now,
      given,
    }),
  );
const hand = async (consent: string) =>
  doctor.send(handOver, { params: { id: planId }, body: { consent, seen: await seen() } });
const run = () => server.jobs.runNow('care-plans.hand-off');

test('ENT-1 orgHasActiveShiipIntegration is the clinic’s setting; only administrators change it', async () => {
  const flag = async () => (await doctor.send(getMe, {})).data.orgHasActiveShiipIntegration;
  expect(await flag()).toBe(false);
  expect((await doctor.send(setCoordination, { body: { enabled: true } })).status).toBe(403);
  const live = await patient.live();
  expect((await admin.send(setCoordination, { body: { enabled: true } })).data).toMatchObject({
    enabled: true,
    configured: true,
  });
  expect(await flag()).toBe(true);
  await live.until('event', ({ kind }) => kind === 'clinic_organization_changed');
  expect((await doctor.send(getCoordination, {})).data.host).toMatch(/^127\.0\.0\.1:/);
  // Another clinic's stays what it is.
  const elsewhere = await server.login('practitioner@laurier.test');
  expect((await elsewhere.send(getMe, {})).data.orgHasActiveShiipIntegration).toBe(false);
  live.close();
});

test('nothing is sent without the patient’s consent: none, unanswered, refused, another’s', async () => {
  expect((await hand('none-such')).failure.code).toBe('consent_missing');
  const question = await ask(false);
  expect((await hand(question.id)).failure.code).toBe('consent_missing');
  await fhir(patient, `Consent/${question.id}`, { ...question, status: 'rejected' }, 'PUT');
  expect((await hand(question.id)).failure.code).toBe('consent_missing');
  const download = { params: { id: planId }, query: { consent: question.id } };
  expect((await doctor.send(downloadDocument, download)).failure.code).toBe('consent_missing');
  await run();
  expect(taken).toEqual([]);
});

test('with consent the plan reaches the service as a FHIR document of the plan and nothing else, and the record says so', async () => {
  const question = await ask(false);
  await fhir(patient, `Consent/${question.id}`, { ...question, status: 'active' }, 'PUT');
  const { task } = (await hand(question.id)).data;
  await run();
  const { document, authorization } = taken.at(-1)!;
  expect(authorization).toBe('Bearer secret');
  expect(document).toMatchObject({ resourceType: 'Bundle', type: 'document' });
  expect(document.entry![0]!.resource!.resourceType).toBe('Composition');
  const types = new Set(document.entry!.map(({ resource }) => resource!.resourceType));
  for (const type of types) {
    expect(['Composition', 'Patient', 'CarePlan', 'Goal', 'Condition', 'Task', 'Practitioner']).toContain(type);
  }
  const kept = await fhir<Task>(doctor, `Task/${task}`);
  expect(kept.status).toBe('completed');
  const message = await fhir<Communication>(doctor, kept.focus!.reference!);
  expect(message).toMatchObject({ status: 'completed', recipient: [{ display: 'Ontario Health atHome' }] });
  await run();
  expect(taken).toHaveLength(1);
});

test('a failing service is retried, and in the end the hand-off is marked as failed', async () => {
  const before = taken.length;
  const { id } = await ask(true);
  answers = [500, 500, 500, 500, 500];
  const { task } = (await hand(id)).data;
  for (let tries = 0; tries < 5; tries += 1) {
    await run();
    now = new Date(now.getTime() + 60 * 60_000);
  }
  await run();
  expect(taken).toHaveLength(before + 5);
  // Hours have passed: their tokens have not.
  [doctor, admin] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
  expect(await fhir<Task>(doctor, `Task/${task}`)).toMatchObject({
    status: 'failed',
    statusReason: { text: 'The service answered 500.' },
  });
});

test('a slow service gets each plan once, though two servers deliver', async () => {
  const { id } = await ask(true);
  const before = taken.length;
  for (let number = 0; number < 4; number += 1) await hand(id);
  let other = false;
  slowly = async () => {
    now = new Date(now.getTime() + 40_000);
    if (other) return;
    // The other server looks whenever this one waits for the service; its turns are its own.
    other = true;
    await deliverHandOffs(server.services, httpCoordinationService(address, 'secret'));
    other = false;
  };
  await run();
  slowly = async () => undefined;
  await run();
  expect(taken).toHaveLength(before + 4);
});

test('the document can be downloaded; switched off, nothing can be handed over or downloaded', async () => {
  const { id } = await ask(true);
  const query = `/v3/care-plans/${planId}/document?consent=${id}`;
  const response = await doctor.fetch(query);
  expect(response.headers.get('content-disposition')).toMatch(/attachment/);
  expect(((await response.json()) as Bundle).type).toBe('document');
  await admin.send(setCoordination, { body: { enabled: false } });
  expect((await doctor.fetch(query)).status).toBe(403);
  expect((await hand(id)).failure.code).toBe('not_coordinated');
});
