import type { Appointment, Bundle, Schedule } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { closedTimes, getAvailability, saveAvailability } from '../../shared/hoursCalls.ts';

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
  type = body.data.find(({ mode }) => mode === 'phone')!.id;
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const begun = Date.now();
const days = (n: number): string => new Date(begun + n * dayMs).toISOString();
const minutesAfter = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();
const read = async (id: string): Promise<Appointment> =>
  (await (await doctor.fetch(`/fhir/R4/Appointment/${id}`)).json()) as Appointment;
const freeOf = async (practitioners: string[], from: string, to: string) =>
  (await doctor.send(calls.findFree, { body: { type, practitioners, from, to } })).data;

test.each([
  ['a practitioner', () => [doctorId]],
  ['anybody', () => []],
])('PRD-2 of a fortnight of %s nothing free is lost between one answer and the next', async (_, whom) => {
  const params = { id: doctorId };
  const { data: hours } = await doctor.send(getAvailability, { params });
  const week = hours.availability.week.map(() => [{ from: '06:00', to: '22:00' }]);
  await doctor.send(saveAvailability, { params, body: { availability: { week, away: [] }, version: hours.version } });

  const to = days(14 + 1);
  const seen: string[] = [];
  let from = days(1);
  for (let page = 0; from < to && page < 20; page += 1) {
    const { data, until } = await freeOf(whom(), from, to);
    expect(data.every(({ start }) => start < until)).toBe(true);
    seen.push(...data.map(({ start }) => start));
    from = until;
  }
  const expected: string[] = [];
  for (let n = 1; n < 15; n += 1)
    expected.push(...(await freeOf(whom(), days(n), days(n + 1))).data.map(({ start }) => start));
  const day = (start: string): string => start.slice(0, 10);
  expect([...new Set(seen.map(day))]).toEqual([...new Set(expected.map(day))]);
  // Days begin at the moment of the test: what stands on an edge may be asked for twice.
  expect(new Set(seen)).toEqual(new Set(expected));
  expect(seen.length).toBeGreaterThan(300);
});

test('RTE-3 PRD-2 the hours, days off and what other systems block are where a practitioner is not there to be booked', async () => {
  const params = { id: doctorId };
  const { data: kept } = await doctor.send(getAvailability, { params });
  const at = (n: number, time: string): string => `${days(n).slice(0, 10)}T${time}:00.000Z`;
  // By the clinic's clocks the whole of a day of the world's, four or five hours later.
  const week = kept.availability.week.map(() => [{ from: '00:00', to: '23:55' }]);
  const off = days(42).slice(0, 10);
  const availability = { week, away: [{ from: off, to: off, why: '' }] };
  await doctor.send(saveAvailability, { params, body: { availability, version: kept.version } });
  const schedules = (await (
    await doctor.fetch(`/fhir/R4/Schedule?actor=Practitioner/${doctorId}`)
  ).json()) as Bundle<Schedule>;
  const blocked = await doctor.fetch('/fhir/R4/Slot', {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({
      resourceType: 'Slot',
      schedule: { reference: `Schedule/${schedules.entry![0]!.resource!.id!}` },
      status: 'busy-unavailable',
      start: at(40, '15:00'),
      end: at(40, '16:00'),
    }),
  });
  expect(blocked.status).toBe(201);
  const closed = async (from: string, to: string) =>
    (await doctor.send(closedTimes, { params, query: { from, to } })).data.data;
  expect(await closed(at(40, '12:00'), at(40, '20:00'))).toEqual([{ start: at(40, '15:00'), end: at(40, '16:00') }]);
  expect(await closed(at(42, '12:00'), at(42, '20:00'))).toEqual([{ start: at(42, '12:00'), end: at(42, '20:00') }]);
  const save = async (hours: typeof availability) => {
    const { version } = (await doctor.send(getAvailability, { params })).data;
    expect((await doctor.send(saveAvailability, { params, body: { availability: hours, version } })).status).toBe(200);
  };
  await save({ week: week.map(() => []), away: [] });
  expect(await closed(at(41, '12:00'), at(41, '20:00'))).toEqual([{ start: at(41, '12:00'), end: at(41, '20:00') }]);
  await save(availability);
  const range = { from: at(1, '00:00'), to: at(60, '00:00') };
  expect((await doctor.send(closedTimes, { params, query: range })).status).toBe(422);
  expect((await patient.send(closedTimes, { params, query: { from: range.from, to: range.from } })).status).toBe(403);
});

describe('RTE-3 a visit that is moved', () => {
  const appointment = (start: string, minutes: number): Appointment => ({
    resourceType: 'Appointment',
    status: 'booked',
    start,
    end: minutesAfter(start, minutes),
    description: 'From elsewhere',
    participant: [
      { actor: { reference: `Patient/${patientId}` }, status: 'accepted' },
      { actor: { reference: `Practitioner/${doctorId}` }, status: 'accepted' },
    ],
  });
  const freeFor = (who: Person, moving: string) =>
    who.send(calls.findFree, { body: { practitioners: [], from: days(1), to: days(3), moving } });

  test('is offered times as long as it is itself, where another system booked it without a type', async () => {
    const book = (from: string) =>
      doctor.fetch('/fhir/R4/Appointment', {
        method: 'POST',
        headers: { 'content-type': 'application/fhir+json' },
        body: JSON.stringify(appointment(from, 50)),
      });
    // Free for a shorter visit is not free for fifty minutes: the first time that is. Hours end with the day at the latest.
    const hourOf = (start: string): number =>
      Number(
        new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', hour: '2-digit', hourCycle: 'h23' }).format(
          new Date(start),
        ),
      );
    const starts = (await freeOf([doctorId], days(1), days(3))).data
      .map((one) => one.start)
      .filter((start) => hourOf(start) < 22);
    let start = starts[0]!;
    let made = await book(start);
    for (let n = 1; made.status === 409 && n < starts.length; n += 1) made = await book((start = starts[n]!));
    const { id } = (await made.json()) as Appointment;
    const { status, data } = await freeFor(doctor, id!);
    expect(status).toBe(200);
    expect(data.data[0]).toMatchObject({ end: minutesAfter(data.data[0]!.start, 50), practitioners: [doctorId] });
    expect(data.data.map((one) => one.start)).toContain(start);
  });

  test('is offered times where its type is offered no more', async () => {
    const kept = await admin.send(calls.saveVisitType, {
      body: {
        nameEn: 'Foot care',
        nameFr: 'Soin des pieds',
        minutes: 40,
        bufferBefore: 0,
        bufferAfter: 10,
        mode: 'clinic',
        selfBooking: true,
        active: true,
      },
    });
    const wanted = { type: kept.data.id, practitioners: [doctorId] };
    const { data: free } = await patient.send(calls.findFree, { body: { ...wanted, from: days(1), to: days(3) } });
    const booked = await patient.send(calls.book, { body: { ...wanted, start: free.data[0]!.start } });
    await admin.send(calls.saveVisitType, { body: { ...kept.data, active: false } });
    // Its name is still read, in both languages.
    const { data: kinds } = await patient.send(calls.listVisitTypes);
    expect(kinds.data).toContainEqual(expect.objectContaining({ nameFr: 'Soin des pieds', active: false }));
    const { status, data } = await freeFor(patient, booked.data.data[0]!);
    expect(status).toBe(200);
    expect(data.data[0]).toMatchObject({ end: minutesAfter(data.data[0]!.start, 40) });
    expect((await freeFor(other, booked.data.data[0]!)).status).toBe(404);
  });

  test('or a type is asked for: with neither there is nothing to look for', async () => {
    const body = { practitioners: [], from: days(1), to: days(3) };
    expect((await doctor.send(calls.findFree, { body })).status).toBe(422);
    const unknown = { ...body, type, practitioners: ['nobody'] };
    expect((await doctor.send(calls.findFree, { body: unknown })).status).toBe(404);
  });
});

describe('RTE-3 staff', () => {
  const night = (): string => `${days(20).slice(0, 10)}T08:25:00.000Z`;
  const booking = (start: string, minutes?: number) => ({
    type,
    practitioners: [doctorId],
    patient: patientId,
    start,
    ...(minutes === undefined ? {} : { end: minutesAfter(start, minutes) }),
  });

  test('book the time they say, as long as they say, outside the hours too; never over another visit', async () => {
    const made = await doctor.send(calls.book, { body: booking(night(), 45) });
    expect(made.status).toBe(201);
    expect(await read(made.data.data[0]!)).toMatchObject({
      start: night(),
      end: minutesAfter(night(), 45),
      minutesDuration: 45,
    });
    const over = await doctor.send(calls.book, { body: booking(minutesAfter(night(), 40), 15) });
    expect([over.status, over.failure?.code]).toEqual([409, 'slot_taken']);
    expect((await doctor.send(calls.book, { body: booking(days(30), 481) })).status).toBe(422);
  });

  test('write down who walked in, while the visit goes on; what is over is booked by nobody', async () => {
    const five = 300_000;
    const now = Math.floor(Date.now() / five) * five;
    const at = (ago: number): string => new Date(now - ago * five).toISOString();
    // Nobody's day may be in the way.
    const params = { id: doctorId };
    const around = { date: [`ge${at(30)}`, `le${at(-30)}`] };
    const found = await doctor.fetch(
      `/fhir/R4/Appointment?practitioner=Practitioner/${params.id}&date=${around.date[0]}&date=${around.date[1]}&status=booked`,
    );
    for (const { resource } of ((await found.json()) as { entry?: { resource: { id: string } }[] }).entry ?? [])
      await doctor.send(calls.cancel, { params: { id: resource.id }, body: { scope: 'this' } });

    const walkIn = await doctor.send(calls.book, { body: booking(at(1), 30) });
    expect(walkIn.status).toBe(201);
    expect((await doctor.send(calls.book, { body: booking(at(6), 15) })).status).toBe(422);
  });

  test('alone say how long a visit takes, or begin one that goes on', async () => {
    const [slot] = (await freeOf([doctorId], days(5), days(8))).data;
    const body = { type, practitioners: [doctorId], start: slot!.start };
    expect((await patient.send(calls.book, { body: { ...body, end: minutesAfter(slot!.start, 60) } })).status).toBe(
      403,
    );
    const five = 300_000;
    const start = new Date(Math.floor(Date.now() / five) * five).toISOString();
    expect((await patient.send(calls.book, { body: { ...body, start } })).status).toBe(422);
  });

  test('take their answer to an invitation back: it stands as unanswered', async () => {
    const made = await doctor.send(calls.book, { body: booking(`${days(21).slice(0, 10)}T08:25:00.000Z`) });
    const params = { id: made.data.data[0]! };
    const answered = async (status: 'declined' | 'needs-action') => {
      expect((await doctor.send(calls.respond, { params, body: { status } })).status).toBe(200);
      const { participant } = await read(params.id);
      return participant.find(({ actor }) => actor?.reference === `Practitioner/${doctorId}`)!.status;
    };
    expect(await answered('declined')).toBe('declined');
    expect(await answered('needs-action')).toBe('needs-action');
  });
});
