import type { Appointment, Encounter } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { visitChanged } from '../../shared/signal.ts';
import { arrivingWith, asGuest, bookVisit, clearDay, codeFor, deviceOf, guestOf, mailTo } from './testKit.ts';

let server: TestServer;
let ahead = 0;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  await clearDay(server);
});
beforeEach(async () => {
  ahead = 0;
  patient = await server.login('patient@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const seconds = (n: number): number => n * 1_000;
const minutes = (n: number): number => n * 60_000;
const recordOf = async <T>(path: string): Promise<T> => (await (await doctor.fetch(`/fhir/R4/${path}`)).json()) as T;
const change = async (id: string, more: Partial<Appointment>): Promise<void> => {
  const body = JSON.stringify({ ...(await recordOf<Appointment>(`Appointment/${id}`)), ...more });
  const headers = { 'content-type': 'application/fhir+json' };
  const { status } = await doctor.fetch(`/fhir/R4/Appointment/${id}`, { method: 'PUT', headers, body });
  expect(status).toBe(200);
};
const rowOf = (id: string) =>
  server.services.asSystem((db) =>
    db.selectFrom('telemedicine_visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const enter = async (id: string): Promise<string> => {
  await doctor.send(calls.arrive, arrivingWith(id, deviceOf()));
  const seat = (await patient.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
  await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
  return seat;
};

describe('PRD-2 a person waiting in the lobby', () => {
  test('hears at once that the visit was cancelled, and so does a guest', async () => {
    const id = await bookVisit(server, patient, doctor);
    const guest = await guestOf(server, doctor, id, 'cancelled@guests.test');
    await patient.send(calls.arrive, arrivingWith(id, deviceOf()));
    const { encounter } = await rowOf(id);
    const lines = [await patient.live(), await guest.live()];
    await change(id, { status: 'cancelled' });
    for (const line of lines) await line.until('event', ({ kind }) => kind === visitChanged.kind);
    expect((await patient.send(calls.getVisit, { params: { id } })).data.state).toBe('cancelled');
    expect((await guest.send(calls.arrive, arrivingWith(id, deviceOf()))).failure.code).toBe('visit_cancelled');
    expect(await mailTo(server, 'cancelled@guests.test', /(is cancelled)/)).toBe('is cancelled');
    expect(await recordOf<Encounter>(`Encounter/${encounter}`)).toMatchObject({ status: 'cancelled' });
    for (const line of lines) line.close();
  });

  test('hears at once that it was moved; the invitation follows', async () => {
    const id = await bookVisit(server, patient, doctor);
    const email = 'moved@guests.test';
    const guest = await guestOf(server, doctor, id, email);
    await guest.send(calls.arrive, arrivingWith(id, deviceOf()));
    const line = await guest.live();
    const start = new Date(Date.now() + seconds(3 * 24 * 3600)).toISOString();
    const end = new Date(Date.parse(start) + seconds(300)).toISOString();
    await change(id, { start, end });
    await line.until('event', ({ kind }) => kind === visitChanged.kind);
    expect((await guest.send(calls.getVisit, { params: { id } })).data).toMatchObject({ state: 'early', start });
    ahead = seconds(3 * 24 * 3600);
    const opened = await server.anyone.send(calls.openInvite, { body: { code: await codeFor(server, email), email } });
    const again = asGuest(server, opened.data.pass, id);
    expect((await again.send(calls.arrive, arrivingWith(id, deviceOf()))).data.state).toBe('open');
    line.close();
  });

  test('comes at the new time of a visit that was not held, and is let in again', async () => {
    const id = await bookVisit(server, patient, doctor);
    await patient.send(calls.arrive, arrivingWith(id, deviceOf()));
    await doctor.send(calls.endVisit, { params: { id } });
    expect((await patient.send(calls.getVisit, { params: { id } })).data.state).toBe('ended');
    const start = new Date(Date.now() + seconds(5 * 24 * 3600)).toISOString();
    await change(id, { start, end: new Date(Date.parse(start) + seconds(300)).toISOString() });
    expect((await patient.send(calls.getVisit, { params: { id } })).data).toMatchObject({ state: 'early', start });
    await enter(id);
    const later = new Date(Date.parse(start) + seconds(24 * 3600)).toISOString();
    await doctor.send(calls.leave, { params: { id } });
    await change(id, { start: later, end: new Date(Date.parse(later) + seconds(300)).toISOString() });
    ahead = seconds(6 * 24 * 3600);
    patient = await server.login(patient.email);
    expect((await patient.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.state).toBe('waiting');
  });

  test('does not see others, and a new patient finds a free seat', async () => {
    const id = await bookVisit(server, patient, doctor);
    await enter(id);
    const other = await server.login('patient2@pavilion.test');
    const { participant } = await recordOf<Appointment>(`Appointment/${id}`);
    const actor = { reference: `Patient/${other.profileId}`, display: 'Owen MacLeod' };
    await change(id, { participant: [{ ...participant[0]!, actor }, participant[1]!] });
    expect((await patient.send(calls.getVisit, { params: { id } })).status).toBe(404);
    const { seats } = (await doctor.send(calls.getVisit, { params: { id } })).data;
    expect(seats).toMatchObject([{ state: 'removed' }]);
    expect((await other.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.state).toBe('waiting');
  });
});

describe('PRD-2 a call', () => {
  test('reports who has gone silent and who is back', async () => {
    const id = await bookVisit(server, patient, doctor);
    await enter(id);
    ahead = seconds(31);
    const line = await doctor.live();
    await server.jobs.runNow('telemedicine.silence');
    await line.until(
      'event',
      ({ kind, data }) => kind === visitChanged.kind && (data as { visit: string }).visit === id,
    );
    const view = async () => (await doctor.send(calls.getVisit, { params: { id } })).data;
    expect((await view()).seats).toMatchObject([{ state: 'admitted', here: false }]);
    expect((await view()).state).toBe('open');
    await patient.send(calls.arrive, arrivingWith(id, deviceOf()));
    expect((await view()).seats).toMatchObject([{ state: 'admitted', here: true }]);
    line.close();
  });

  test('that everyone forgot ends two hours after its time', async () => {
    const id = await bookVisit(server, patient, doctor);
    await enter(id);
    ahead = seconds(60 * 60);
    await server.jobs.runNow('telemedicine.forgotten');
    expect((await rowOf(id)).ended_at).toBeNull();
    ahead = seconds(3 * 60 * 60);
    await server.jobs.runNow('telemedicine.forgotten');
    const row = await rowOf(id);
    expect(row.ended_at).not.toBeNull();
    doctor = await server.login(doctor.email);
    expect(await recordOf<Encounter>(`Encounter/${row.encounter}`)).toMatchObject({ status: 'finished' });
  });

  test('lasts until the clinic left, even if no one ended it', async () => {
    const id = await bookVisit(server, patient, doctor);
    const guest = await guestOf(server, doctor, id, 'died@guests.test');
    await enter(id);
    const seat = (await guest.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
    ahead = minutes(5);
    const minutesOf = async () => {
      const { attendees, minutes: whole } = (await doctor.send(calls.getSummary, { params: { id } })).data;
      return [whole, ...attendees.map(({ kind, minutes: each }) => `${kind} ${each}`).sort()];
    };
    expect(await minutesOf()).toEqual([null, 'guest 0', 'patient 0', 'practitioner 0']);
    for (const who of [doctor, patient]) await who.send(calls.arrive, arrivingWith(id, deviceOf()));
    await doctor.send(calls.leave, { params: { id } });
    ahead = minutes(8);
    await patient.send(calls.arrive, arrivingWith(id, deviceOf()));
    ahead = minutes(180);
    await server.jobs.runNow('telemedicine.forgotten');
    doctor = await server.login(doctor.email);
    expect(await minutesOf()).toEqual([5, 'guest 0', 'patient 5', 'practitioner 5']);
    const row = await rowOf(id);
    const { period } = await recordOf<Encounter>(`Encounter/${row.encounter}`);
    expect(period!.end).toBe(row.ended_at!.toISOString());
  });

  test('running late survives a short outage at the clinic, and ends after a long one', async () => {
    const id = await bookVisit(server, patient, doctor);
    await enter(id);
    const device = deviceOf();
    ahead = minutes(130);
    [patient, doctor] = [await server.login(patient.email), await server.login(doctor.email)];
    const state = async () => (await patient.send(calls.getVisit, { params: { id } })).data.state;
    await server.services.asSystem((db) =>
      db
        .updateTable('telemedicine_seat')
        .set({ seen_at: new Date(server.services.now().getTime() - minutes(1)) })
        .where('visit', '=', id)
        .execute(),
    );
    await server.jobs.runNow('telemedicine.forgotten');
    expect(await state()).toBe('open');
    expect((await doctor.send(calls.arrive, arrivingWith(id, device))).data.state).toBe('live');
    ahead = minutes(136);
    expect(await state()).toBe('ended');
    await server.jobs.runNow('telemedicine.forgotten');
    expect((await rowOf(id)).ended_at).not.toBeNull();
  });

  test('is full with four when browsers connect to each other', async () => {
    const id = await bookVisit(server, patient, doctor);
    await enter(id);
    const seats: string[] = [];
    for (const n of [1, 2, 3]) {
      const guest = await guestOf(server, doctor, id, `full${n}@guests.test`);
      seats.push((await guest.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id);
    }
    const admit = (seat: string) => doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
    expect([(await admit(seats[0]!)).status, (await admit(seats[1]!)).status]).toEqual([200, 200]);
    const refused = await admit(seats[2]!);
    expect([refused.status, refused.failure.code]).toEqual([409, 'call_full']);
    await patient.send(calls.leave, { params: { id } });
    expect((await admit(seats[2]!)).status).toBe(200);
  });
});
