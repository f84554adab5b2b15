import type { Appointment, Bundle, Encounter } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { setFeature } from '#core/shared';
import * as calendarFileCalls from '../../shared/calendarFileCalls.ts';
import * as calls from '../../shared/calls.ts';

let server: TestServer;
let patient: Person;
let other: Person;
let doctor: Person;
let admin: Person;
let doctorId: string;
let patientId: string;
let type: string;

beforeAll(async () => {
  server = await startTestServer();
  [patient, other, doctor, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
  const of = async (profile: string): Promise<string> =>
    (
      await server.services.asSystem((db) =>
        db.selectFrom('profile').select('resource_id').where('id', '=', profile).executeTakeFirstOrThrow(),
      )
    ).resource_id!;
  [doctorId, patientId] = [await of(doctor.profileId), await of(patient.profileId)];
  const { data: body } = await patient.send(calls.listVisitTypes);
  type = body.data.find(({ mode }) => mode === 'video')!.id;
});
afterAll(() => server.close());

const days = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString();
const free = async (who: Person, from = days(14), to = days(28)) =>
  (await who.send(calls.findFree, { body: { type, practitioners: [doctorId], from, to } })).data.data;
const read = async (id: string): Promise<Appointment> =>
  (await (await doctor.fetch(`/fhir/R4/Appointment/${id}`)).json()) as Appointment;

describe('PRD-2 a visit', () => {
  test('ENT-6 is booked by the patient at a free time, which is free no more, and the practitioner is invited to the video room', async () => {
    const [slot] = await free(patient);
    const booked = await patient.send(calls.book, {
      body: { type, practitioners: [doctorId], start: slot!.start, reason: 'Cough' },
    });
    expect(booked.status).toBe(201);
    const made = await read(booked.data.data[0]!);
    expect(made).toMatchObject({ status: 'booked', start: slot!.start, comment: 'Cough' });
    expect(made.participant.map(({ actor }) => actor?.reference).sort()).toEqual(
      [`Patient/${patientId}`, `Practitioner/${doctorId}`].sort(),
    );
    expect((await free(patient)).map(({ start }) => start)).not.toContain(slot!.start);
    const bell = await (await doctor.fetch('/messaging/notifications')).json();
    expect(bell.data[0]).toMatchObject({ type: 'appointment_telemedicine_invite', data: { resource_id: made.id } });
    expect(JSON.stringify(bell)).not.toContain('Cough');
  });

  test('RTE-7 a visit booked from another visit names it and is found by it, unless it is another patient’s', async () => {
    const encounterOf = (subject: string): Promise<string> =>
      server.services.asSystem(async (db) => {
        const made = await server.services.record(db, doctor.orgId).create<Encounter>({
          resourceType: 'Encounter',
          status: 'finished',
          class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR' },
          subject: { reference: `Patient/${subject}` },
        });
        return made.id;
      });
    const encounter = await encounterOf(patientId);
    const [slot] = await free(doctor);
    const body = { type, practitioners: [doctorId], patient: patientId, start: slot!.start };
    const foreign = await encounterOf('demo-somebody-else');
    expect((await doctor.send(calls.book, { body: { ...body, encounter: foreign } })).status).toBe(422);
    const [id] = (await doctor.send(calls.book, { body: { ...body, encounter } })).data.data;
    const answer = await patient.fetch(`/fhir/R4/Appointment?supporting-info=Encounter/${encounter}`);
    const found = (await answer.json()) as Bundle;
    expect(found.entry?.map(({ resource }) => resource!.id)).toEqual([id]);
  });

  test('is not booked over another one through the record either', async () => {
    const [slot] = await free(patient);
    const booked = await patient.send(calls.book, { body: { type, practitioners: [doctorId], start: slot!.start } });
    const { id: _, meta: __, ...copy } = await read(booked.data.data[0]!);
    const answer = await doctor.fetch('/fhir/R4/Appointment', {
      method: 'POST',
      headers: { 'content-type': 'application/fhir+json' },
      body: JSON.stringify(copy),
    });
    expect(answer.status).toBe(409);
    const found = (await (
      await doctor.fetch(`/fhir/R4/Appointment?practitioner=Practitioner/${doctorId}&date=${slot!.start}&status=booked`)
    ).json()) as Bundle;
    expect(found.entry).toHaveLength(1);
  });

  test('is moved by the patient to a free time only, and never over a newer version', async () => {
    const [slot] = await free(patient);
    const booked = await patient.send(calls.book, { body: { type, practitioners: [doctorId], start: slot!.start } });
    const id = booked.data.data[0]!;
    const { meta } = await read(id);
    const version = meta!.versionId!;
    const [later] = (await free(patient)).slice(-1);
    const at = (start: string, of = version) =>
      patient.send(calls.move, { params: { id }, body: { start, scope: 'this', version: of } });
    expect((await at(new Date(Date.parse(later!.start) + 12 * 3_600_000).toISOString())).status).toBe(409);
    expect((await at(later!.start, '99')).status).toBe(412);
    expect((await at(later!.start)).status).toBe(200);
    expect(await read(id)).toMatchObject({ start: later!.start });
    const starts = (await free(patient)).map(({ start }) => start);
    expect([starts.includes(slot!.start), starts.includes(later!.start)]).toEqual([true, false]);
  });

  test('of somebody else is not there for a patient, whatever they try with it', async () => {
    const [slot] = await free(patient);
    const booked = await patient.send(calls.book, { body: { type, practitioners: [doctorId], start: slot!.start } });
    const params = { id: booked.data.data[0]! };
    const tries = await Promise.all([
      other.send(calls.cancel, { params, body: { scope: 'this' } }),
      other.send(calls.move, { params, body: { start: days(40), scope: 'this', version: '1' } }),
      other.send(calls.respond, { params, body: { status: 'accepted' } }),
      other.send(calls.joinWaitList, { params, body: { waits: true } }),
      other.send(calls.takeOffer, { params, body: { take: true } }),
      other.fetch(`/fhir/R4/Appointment/${params.id}`),
      other.fetch(`/v3/appointments/${params.id}/calendar.ics`),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  test('for somebody else cannot be booked by a patient, nor a kind that the clinic books', async () => {
    const [slot] = await free(patient);
    const body = { type, practitioners: [doctorId], start: slot!.start };
    expect((await other.send(calls.book, { body: { ...body, patient: patientId } })).status).toBe(404);
    const { data: all } = await admin.send(calls.listVisitTypes);
    const closed = all.data.find(({ selfBooking }) => !selfBooking)!;
    expect((await patient.send(calls.book, { body: { ...body, type: closed.id } })).status).toBe(403);
  });

  test('that comes again is booked as a series, moved from one on, and cancelled as a whole', async () => {
    const [slot] = await free(doctor, days(40), days(54));
    const recurrence = { freq: 'weekly', interval: 1, count: 5 } as const;
    const booked = await doctor.send(calls.book, {
      body: { type, practitioners: [doctorId], patient: patientId, start: slot!.start, recurrence },
    });
    expect(booked.status).toBe(201);
    const ids = booked.data.data;
    expect(ids).toHaveLength(5);
    const third = await read(ids[2]!);
    const later = new Date(Date.parse(third.start!) + 15 * 60_000).toISOString();
    const moved = await doctor.send(calls.move, {
      params: { id: third.id! },
      body: { start: later, scope: 'following', version: third.meta!.versionId! },
    });
    expect(moved.data.data).toEqual(ids.slice(2));
    const gaps = await Promise.all(ids.map(async (id) => new Date((await read(id)).start!).getUTCMinutes()));
    expect(gaps[0]).toBe(gaps[1]);
    expect((gaps[2]! - gaps[1]! + 60) % 60).toBe(15);
    const cancelled = await doctor.send(calls.cancel, { params: { id: ids[0]! }, body: { scope: 'all' } });
    expect(cancelled.data.data).toEqual(ids);
    const restored = await doctor.send(calls.restore, { body: { ids } });
    expect(restored.data.data).toEqual(ids);
  });

  test('that was cancelled frees its time, which is offered to whoever waits longest', async () => {
    const slots = await free(patient);
    const book = async (who: Person, start: string) =>
      (await who.send(calls.book, { body: { type, practitioners: [doctorId], start } })).data.data[0]!;
    const early = await book(patient, slots[0]!.start);
    const late = await book(other, slots.at(-1)!.start);
    await other.send(calls.joinWaitList, { params: { id: late }, body: { waits: true } });
    await patient.send(calls.cancel, { params: { id: early }, body: { scope: 'this' } });
    const offered = await read(late);
    expect(offered.extension).toContainEqual({ url: 'urn:pavilion:visit-offer', valueDateTime: slots[0]!.start });
    expect((await other.send(calls.takeOffer, { params: { id: late }, body: { take: true } })).status).toBe(200);
    expect(await read(late)).toMatchObject({ start: slots[0]!.start });
  });
});

test('CST-3 ENT-6 everybody in a visit is reminded once, fifteen minutes before or as they chose', async () => {
  await other.send(calls.saveReminder, { body: { minutes: 0 } });
  expect((await patient.send(calls.getReminder)).data).toEqual({ minutes: 15, mails: true });
  const start = new Date(Math.ceil((Date.now() + 10 * 60_000) / 300_000) * 300_000).toISOString();
  const appointment = {
    resourceType: 'Appointment',
    status: 'booked',
    start,
    end: new Date(Date.parse(start) + 600_000).toISOString(),
    // With nobody whose day could be taken already.
    participant: [{ actor: { reference: `Patient/${patientId}` }, status: 'accepted' }],
  };
  const made = await doctor.fetch('/fhir/R4/Appointment', {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify(appointment),
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as Appointment;
  await server.jobs.runNow('appointments.reminders');
  await server.jobs.runNow('appointments.reminders');
  const bell = await (await patient.fetch('/messaging/notifications')).json();
  const mine = bell.data.filter((one: any) => one.type === 'appointment_reminder' && one.data.resource_id === id);
  expect(mine).toHaveLength(1);
  expect(mine[0].data.advance_amount).toBeLessThanOrEqual(15);
});

test('PRD-2 PRD-4 a feed answers to its secret alone, says no reason, goes with its feature, and a renewed one ends the old', async () => {
  const [slot] = await free(patient);
  await patient.send(calls.book, {
    body: { type, practitioners: [doctorId], start: slot!.start, reason: 'Very private' },
  });
  const { data: first } = await patient.send(calendarFileCalls.feedAddress, { body: { renew: false } });
  const answer = await server.anyone.fetch(first.path);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).not.toContain('private');
  await admin.send(setFeature, { params: { id: 'appointments' }, body: { enabled: false } });
  expect((await server.anyone.fetch(first.path)).status).toBe(404);
  await admin.send(setFeature, { params: { id: 'appointments' }, body: { enabled: true } });
  expect((await server.anyone.fetch(first.path)).status).toBe(200);
  await patient.send(calendarFileCalls.feedAddress, { body: { renew: true } });
  expect((await server.anyone.fetch(first.path)).status).toBe(404);
});
