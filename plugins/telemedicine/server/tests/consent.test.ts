import type { Consent } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { arrivingWith, bookVisit, clearDay, deviceOf } from './testKit.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let colleague: Person;

const resourceOf = async ({ profileId }: Person): Promise<string> => {
  const row = await server.services.asSystem((db) =>
    db.selectFrom('profile').select('resource_id').where('id', '=', profileId).executeTakeFirstOrThrow(),
  );
  return row.resource_id!;
};

beforeAll(async () => {
  server = await startTestServer();
  await clearDay(server);
  [patient, doctor, colleague] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
  ]);
  await keepOut(colleague);
});
afterAll(() => server.close());

const keepOut = async (who: Person): Promise<void> => {
  const consent: Consent = {
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'Privacy' },
    category: [{ text: 'Privacy' }],
    policyRule: { text: 'Privacy' },
    patient: { reference: `Patient/${await resourceOf(patient)}` },
    provision: {
      type: 'deny',
      actor: [{ role: { text: 'Provider' }, reference: { reference: `Practitioner/${await resourceOf(who)}` } }],
    },
  };
  await server.services.asSystem((db) => server.services.record(db, patient.orgId).create(consent));
};

test('RTE-7 staff kept out of the record can neither read nor hold the visit; others can', async () => {
  const id = await bookVisit(server, patient, doctor);
  const seat = (await patient.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
  const params = { id };
  const note = { text: 'x', next: '', sources: [], reason: null, codes: [], version: null, sign: false };
  const acts = (who: Person) => [
    () => who.send(calls.getVisit, { params }),
    () => who.send(calls.arrive, arrivingWith(id, deviceOf())),
    () => who.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } }),
    () => who.send(calls.inviteGuest, { params, body: { email: 'x@guests.test', name: 'X', pin: false } }),
    () => who.send(calls.getSummary, { params }),
    () => who.send(calls.saveNote, { params, body: note }),
    () => who.send(calls.endVisit, { params }),
  ];
  for (const act of acts(colleague)) {
    const { status, failure } = await act();
    expect([status, failure.code]).toEqual([403, 'consent_denied']);
  }
  expect((await patient.send(calls.getVisit, { params })).data).toMatchObject({
    state: 'open',
    me: { state: 'waiting' },
  });
  await settleAudit(server);
  const refusals = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'refused')
      .where('profile_id', '=', colleague.profileId)
      .execute(),
  );
  expect(refusals.map(({ detail }) => (detail as { why?: string }).why)).toContain('consent_denied');
  for (const act of acts(doctor)) expect((await act()).status).toBeLessThan(300);
});

test('RTE-7 a person who breaks the glass can hold the visit, and it is audited', async () => {
  const id = await bookVisit(server, patient, doctor);
  const answer = await colleague.fetch(`/v3/telemedicine/visits/${id}`, {
    headers: { 'x-break-glass': 'Emergency, no colleague at hand' },
  });
  expect(answer.status).toBe(200);
  await settleAudit(server);
  const broken = await server.services.asSystem((db) =>
    db.selectFrom('audit_event').select('detail').where('action', '=', 'broke-glass').execute(),
  );
  expect(broken.map(({ detail }) => (detail as { reason?: string }).reason)).toContain(
    'Emergency, no colleague at hand',
  );
});

test('RTE-7 staff kept out during the visit lose access to it', async () => {
  const id = await bookVisit(server, patient, doctor);
  const [device, message] = [deviceOf(), deviceOf()];
  await doctor.send(calls.arrive, arrivingWith(id, device));
  const media = { joining: 'video', microphone: true, camera: true, sharing: false, hand: false } as const;
  const acts = () => [
    doctor.send(calls.report, { params: { id }, body: { device, media } }),
    doctor.send(calls.say, { params: { id, message }, body: { text: 'x' } }),
  ];
  for (const { status } of await Promise.all(acts())) expect(status).toBeLessThan(300);
  await keepOut(doctor);
  for (const { status, failure } of await Promise.all(acts()))
    expect([status, failure.code]).toEqual([403, 'consent_denied']);
});
