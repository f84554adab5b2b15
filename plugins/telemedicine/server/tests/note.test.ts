import type { Composition } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { arrivingWith, bookVisit, clearDay, deviceOf, guestOf } from './testKit.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  await clearDay(server);
  [patient, doctor, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
});
afterAll(() => server.close());

const written = {
  text: 'Cough for a week.\nNo fever <37.5 & well.',
  next: 'Rest.',
  sources: [{ line: 1, from: 'Maya Tremblay, 10:02' }],
  reason: null,
  codes: [],
};

test('PRD-2 a summary is hidden as a draft, then signed and fixed, and shared only by the patient', async () => {
  const id = await bookVisit(server, patient, doctor);
  const guest = await guestOf(server, doctor, id, 'farewell@guests.test');
  await doctor.send(calls.arrive, arrivingWith(id, deviceOf()));
  for (const who of [patient, guest]) {
    const seat = (await who.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
  }
  await doctor.send(calls.endVisit, { params: { id } });
  const save = (version: string | null, sign = false, who = doctor) =>
    who.send(calls.saveNote, { params: { id }, body: { ...written, version, sign } });
  const read = async (who: Person) => (await who.send(calls.getSummary, { params: { id } })).data;

  expect((await save(null, false, admin)).status).toBe(403);
  const draft = (await save(null)).data;
  expect(draft.note).toMatchObject({ ...written, signed: null, version: '1' });
  expect((await read(patient)).note).toEqual({
    text: '',
    next: '',
    signed: null,
    version: null,
    sources: [],
    reason: null,
    codes: [],
  });
  const search = await patient.fetch(`/fhir/R4/Composition?encounter=Encounter/${draft.encounter}`);
  expect(((await search.json()) as { entry?: unknown[] }).entry ?? []).toEqual([]);
  for (const stale of [null, '7']) expect((await save(stale)).status).toBe(412);
  const second = (await save('1')).data;
  const signed = (await save(second.note.version, true)).data;
  expect(signed.note.signed).toMatchObject({ by: 'Priya Sandhu' });
  const again = await save(signed.note.version, false);
  expect([again.status, again.failure.code]).toEqual([409, 'signed']);
  expect((await read(patient)).note).toMatchObject({ ...written, signed: { by: 'Priya Sandhu' } });
  const found = (await (await patient.fetch(`/fhir/R4/Composition?encounter=Encounter/${draft.encounter}`)).json()) as {
    entry: { resource: Composition }[];
  };
  expect(found.entry[0]!.resource).toMatchObject({ status: 'final', attester: [{ mode: 'professional' }] });
  expect(found.entry[0]!.resource.section![0]!.text!.div).toContain('&lt;37.5 &amp; well.');

  const farewell = async () => (await guest.send(calls.getFarewell, { params: { id } })).data;
  expect(await farewell()).toMatchObject({ state: 'ended', shared: null });
  const rated = await patient.send(calls.rateVisit, {
    params: { id },
    body: { rating: { stars: 5, comment: 'Clear' }, shared: true },
  });
  expect(rated.data).toMatchObject({ shared: true, rating: { stars: 5, comment: 'Clear' } });
  expect((await farewell()).shared).toEqual({ text: written.text, next: 'Rest.', practitioner: 'Priya Sandhu' });
});

test('PRD-2 a summary without next steps can be saved and signed', async () => {
  const id = await bookVisit(server, patient, doctor);
  const body = { ...written, next: '', version: null, sign: true };
  const { status, data } = await doctor.send(calls.saveNote, { params: { id }, body });
  expect([status, data.note.next]).toEqual([200, '']);
  expect((await patient.send(calls.getSummary, { params: { id } })).data.note).toMatchObject({
    text: written.text,
    next: '',
  });
});

test('PRD-2 the audit trail records who joined, was admitted and signed', async () => {
  const id = await bookVisit(server, patient, doctor);
  await doctor.send(calls.arrive, arrivingWith(id, deviceOf()));
  const seat = (await patient.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
  for (const act of ['admit', 'hold', 'remove'] as const)
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act } });
  const body = { ...written, version: null, sign: true };
  await doctor.send(calls.saveNote, { params: { id }, body });
  await doctor.send(calls.endVisit, { params: { id } });
  await settleAudit(server);
  const rows = await server.services.asSystem((db) =>
    db.selectFrom('audit_event').select('action').where('target_id', '=', id).orderBy('seq').execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['joined', 'admitted', 'held', 'removed', 'signed', 'ended']),
  );
});
