import type { Appointment, Bundle, Schedule, Slot } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import * as hours from '../../shared/hoursCalls.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let colleague: Person;
let doctorId: string;
let colleagueId: string;
let patientId: string;
let type: string;

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor, colleague] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
  ]);
  const of = async ({ profileId }: Person): Promise<string> =>
    (
      await server.services.asSystem((db) =>
        db.selectFrom('profile').select('resource_id').where('id', '=', profileId).executeTakeFirstOrThrow(),
      )
    ).resource_id!;
  [doctorId, colleagueId, patientId] = [await of(doctor), await of(colleague), await of(patient)];
  type = (await patient.send(calls.listVisitTypes)).data.data.find(({ selfBooking }) => selfBooking)!.id;
});
afterAll(() => server.close());

const days = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString();
const get = async <T>(path: string, who = doctor): Promise<T> =>
  (await (await who.fetch(`/fhir/R4/${path}`)).json()) as T;
const write = (who: Person, body: object) =>
  who.fetch(`/fhir/R4/${(body as { resourceType: string }).resourceType}`, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify(body),
  });
const free = async (practitioners = [doctorId], from = days(15), to = days(29)) =>
  (await doctor.send(calls.findFree, { body: { type, practitioners, from, to } })).data.data;
const scheduleOf = async (practitioner: string): Promise<Schedule> =>
  (await get<Bundle<Schedule>>(`Schedule?actor=Practitioner/${practitioner}`)).entry![0]!.resource!;
const busyAt = async (start: string): Promise<readonly Slot[]> => {
  const schedule = await scheduleOf(doctorId);
  const { entry = [] } = await get<Bundle<Slot>>(`Slot?schedule=Schedule/${schedule.id}&start=${start}`, patient);
  return entry.map(({ resource }) => resource!);
};
const book = async (start: string, practitioners = [doctorId]): Promise<string> => {
  const body = { type, practitioners, patient: patientId, start, reason: 'Private matter' };
  return (await doctor.send(calls.book, { body })).data.data[0]!;
};

describe('PRD-2 other systems at /fhir/R4', () => {
  test('see a booked visit as a busy slot, which says nothing of whose it is, follows it, and goes with it', async () => {
    const [first, , later] = await free();
    const id = await book(first!.start);
    const [slot, ...more] = await busyAt(first!.start);
    expect(more).toEqual([]);
    expect(slot).toMatchObject({ status: 'busy', start: first!.start, end: first!.end });
    for (const secret of [id, patientId, 'Private']) expect(JSON.stringify(slot)).not.toContain(secret);
    const made = await get<Appointment>(`Appointment/${id}`);
    expect(made.slot).toEqual([{ reference: `Slot/${slot!.id}` }]);
    const version = made.meta!.versionId!;
    await doctor.send(calls.move, { params: { id }, body: { start: later!.start, scope: 'this', version } });
    expect(await busyAt(first!.start)).toEqual([]);
    expect((await busyAt(later!.start))[0]).toMatchObject({ id: slot!.id });
    await doctor.send(calls.cancel, { params: { id }, body: { scope: 'this' } });
    expect(await busyAt(later!.start)).toEqual([]);
    await doctor.send(calls.restore, { body: { ids: [id] } });
    expect(await busyAt(later!.start)).toHaveLength(1);
  });

  test('block time with a slot of their own: nobody is booked there, and never over a visit', async () => {
    const [first, second] = await free();
    const schedule = { reference: `Schedule/${(await scheduleOf(doctorId)).id}` };
    const slot = { resourceType: 'Slot', schedule, status: 'busy-unavailable', start: first!.start, end: first!.end };
    const made = await write(doctor, slot);
    expect(made.status).toBe(201);
    const starts = (await free()).map(({ start }) => start);
    expect([starts.includes(first!.start), starts.includes(second!.start)]).toEqual([false, true]);
    const { id } = (await made.json()) as Slot;
    await doctor.fetch(`/fhir/R4/Slot/${id}`, { method: 'DELETE' });
    expect((await free()).map(({ start }) => start)).toContain(first!.start);
    await book(first!.start);
    expect((await write(doctor, slot)).status).toBe(409);
    expect((await write(patient, slot)).status).toBe(403);
  });

  test('see the hours and the days off of a practitioner as they are now', async () => {
    const week = Array.from({ length: 7 }, (_, n) => (n === 1 ? [{ from: '10:00', to: '14:00' }] : []));
    const day = days(20).slice(0, 10);
    const save = async (away: { from: string; to: string; why: string }[]) => {
      const { version } = (await colleague.send(hours.getAvailability, { params: { id: colleagueId } })).data;
      const body = { availability: { week, away }, version };
      expect((await colleague.send(hours.saveAvailability, { params: { id: colleagueId }, body })).status).toBe(200);
    };
    await save([{ from: day, to: day, why: 'Surgery' }]);
    const schedule = await scheduleOf(colleagueId);
    expect(schedule).toMatchObject({ active: true, comment: 'Tue 10:00-14:00' });
    const away = async () =>
      (await get<Bundle<Slot>>(`Slot?schedule=Schedule/${schedule.id}&status=busy-unavailable`)).entry ?? [];
    expect(await away()).toHaveLength(1);
    expect(JSON.stringify(await away())).not.toContain('Surgery');
    await save([]);
    expect(await away()).toEqual([]);
  });

  test('answer an invitation, and that is the answer of the participant; who declines is free again', async () => {
    const [slot] = await free([doctorId, colleagueId], days(1), days(60));
    const id = await book(slot!.start, [doctorId, colleagueId]);
    const status = async () =>
      (await get<Appointment>(`Appointment/${id}`)).participant.find(
        ({ actor }) => actor?.reference === `Practitioner/${colleagueId}`,
      )?.status;
    expect(await status()).toBe('needs-action');
    const response = (participantStatus: string, actor = `Practitioner/${colleagueId}`) => ({
      resourceType: 'AppointmentResponse',
      appointment: { reference: `Appointment/${id}` },
      actor: { reference: actor },
      participantStatus,
    });
    const holds = async () =>
      (await free([colleagueId], slot!.start, days(61))).some(({ start }) => start === slot!.start);
    for (const answer of ['tentative', 'accepted', 'declined']) {
      expect((await write(colleague, response(answer))).status).toBe(201);
      expect(await status()).toBe(answer);
      expect(await holds()).toBe(answer === 'declined');
    }
    const bell = await (await doctor.fetch('/messaging/notifications')).json();
    expect(bell.data[0]).toMatchObject({ type: 'appointment_user_update', data: { resource_id: id } });
    expect((await write(colleague, response('accepted', `Patient/${doctorId}`))).status).toBe(422);
    expect((await write(patient, response('accepted'))).status).toBe(403);
    const accepted = await colleague.send(calls.respond, { params: { id }, body: { status: 'accepted' } });
    expect(accepted.status).toBe(200);
    expect(await status()).toBe('accepted');
    const { total } = await get<Bundle>(`AppointmentResponse?appointment=Appointment/${id}&_summary=count`);
    expect(total).toBe(4);
  });
});

test('PRD-2 a visit that hours have left behind is listed until somebody moves, keeps or cancels it', async () => {
  const stranded = async () => (await doctor.send(hours.stranded)).data.data;
  const [slot] = await free();
  const id = await book(slot!.start);
  const before = await stranded();
  expect(before).not.toContain(id);
  const { availability, version } = (await doctor.send(hours.getAvailability, { params: { id: doctorId } })).data;
  const day = slot!.start.slice(0, 10);
  const away = [...availability.away, { from: day, to: day, why: '' }];
  await doctor.send(hours.saveAvailability, {
    params: { id: doctorId },
    body: { availability: { ...availability, away }, version },
  });
  expect(await stranded()).toContain(id);
  await doctor.send(hours.keep, { params: { id }, body: { kept: true } });
  expect(await stranded()).not.toContain(id);
  await doctor.send(hours.keep, { params: { id }, body: { kept: false } });
  expect(await stranded()).toContain(id);
});

test('RTE-3 a clinic’s days come with their first visits and how many there are', async () => {
  const from = new Date(`${days(-1).slice(0, 10)}T05:00:00Z`).getTime();
  const edges = Array.from({ length: 8 }, (_, n) => new Date(from + n * 86_400_000).toISOString());
  const ask = async (who: Person, each: number, practitioners: string[] = []) =>
    (await who.send(calls.shownVisits, { body: { edges, each, practitioners } })).data.days;
  const [all, heads] = [await ask(doctor, 200), await ask(doctor, 1)];
  expect(heads.map(({ total }) => total)).toEqual(all.map(({ visits }) => visits.length));
  expect(heads.every(({ total, visits }) => visits.length === Math.min(1, total))).toBe(true);
  const one = await ask(doctor, 200, [doctorId]);
  expect(
    one.flatMap(({ visits }) => visits).every(({ practitioners }) => practitioners.some(({ id }) => id === doctorId)),
  ).toBe(true);
  const own = (await ask(patient, 200)).flatMap(({ visits }) => visits);
  expect(own.every((visit) => visit.patient?.id === patientId)).toBe(true);
  const [edge, other] = edges;
  const backwards = await doctor.send(calls.shownVisits, {
    body: { edges: [other!, edge!], each: 1, practitioners: [] },
  });
  expect(backwards.status).toBe(422);
});
