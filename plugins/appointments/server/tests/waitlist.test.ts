import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { urls } from '../../shared/visit.ts';
import { freeTimes, inDays, later, readVisit, resourceOf, writeFhir } from './testKit.ts';
import { fillWaitlist } from '../migrations.ts';

let server: TestServer;
let patient: Person;
let other: Person;
let doctor: Person;
let colleague: Person;
let doctorId: string;
let colleagueId: string;
let patientId: string;
let otherId: string;
/** Fifteen minutes, no buffers. */
let phone: string;
/** Twenty minutes, ten kept free after it. */
let video: string;

beforeAll(async () => {
  server = await startTestServer();
  [patient, other, doctor, colleague] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
  ]);
  [doctorId, colleagueId] = [await resourceOf(server, doctor), await resourceOf(server, colleague)];
  [patientId, otherId] = [await resourceOf(server, patient), await resourceOf(server, other)];
  const types = (await patient.send(calls.listVisitTypes)).data.data;
  [phone, video] = [types.find(({ mode }) => mode === 'phone')!.id, types.find(({ mode }) => mode === 'video')!.id];
});
afterAll(() => server.close());

/** A working day of its own for each test, many hours free. */
const dayOf = async (from: number, practitioners = [doctorId]): Promise<readonly string[]> => {
  const found = await freeTimes(doctor, { type: phone, practitioners, from: inDays(from), to: inDays(from + 7) });
  const days = [...Map.groupBy(found, ({ start }) => start.slice(0, 10)).values()];
  return days.find((one) => one.length >= 20)!.map(({ start }) => start);
};
const book = async (for_: string, start: string, type = phone, practitioners = [doctorId]): Promise<string> => {
  const made = await doctor.send(calls.book, { body: { type, practitioners, patient: for_, start } });
  expect(made.status).toBe(201);
  return made.data.data[0]!;
};
const waiting: (readonly [Person, string])[] = [];
const wait = async (who: Person, id: string, waits = true): Promise<void> => {
  waiting.push([who, id]);
  expect((await who.send(calls.joinWaitList, { params: { id }, body: { waits } })).status).toBe(200);
};
const cancel = (id: string) => doctor.send(calls.cancel, { params: { id }, body: { scope: 'this' } });
const said = async (id: string, url: string) =>
  (await readVisit(doctor, id)).extension?.find((one) => one.url === url)?.valueDateTime;
const offered = (id: string) => said(id, urls.offer);
const answer = (who: Person, id: string, take: boolean) =>
  who.send(calls.takeOffer, { params: { id }, body: { take } });
const move = async (id: string, start: string, end?: string) => {
  const version = (await readVisit(doctor, id)).meta!.versionId!;
  return doctor.send(calls.move, { params: { id }, body: { start, end, scope: 'this', version } });
};
const sweep = () => server.jobs.runNow('appointments.offers');
/** As if the time to answer had passed. */
const expire = (id: string) =>
  server.services.asSystem((db) =>
    db
      .updateTable('appointments_offer' as never)
      .set({ expires_at: inDays(-1) } as never)
      .where('appointment' as never, '=', id as never)
      .execute(),
  );

afterEach(async () => {
  // Nobody of one test is next in line in another.
  for (const [who, id] of waiting.splice(0))
    await who.send(calls.joinWaitList, { params: { id }, body: { waits: false } });
});

describe('PRD-2 an earlier time that is freed', () => {
  test('goes to the next who waits when the first keeps theirs, and is not offered to them again', async () => {
    const day = await dayOf(14);
    const gone = await book(patientId, day[0]!);
    const [first, second] = [await book(patientId, day[8]!), await book(otherId, day[9]!)];
    await wait(patient, first);
    await wait(other, second);
    await cancel(gone);
    expect([await offered(first), await offered(second)]).toEqual([day[0], undefined]);
    expect(await said(first, urls.offerUntil)).toBeDefined();
    expect((await answer(patient, first, false)).data.taken).toBe(false);
    expect([await offered(first), await offered(second)]).toEqual([undefined, day[0]]);
    await answer(other, second, false);
    expect([await offered(first), await offered(second)]).toEqual([undefined, undefined]);
    // Another time is another offer.
    await cancel(await book(patientId, day[1]!));
    expect(await offered(first)).toBe(day[1]);
  });

  test('goes to the next when nobody answers in time', async () => {
    const day = await dayOf(21);
    const gone = await book(patientId, day[0]!);
    const [first, second] = [await book(patientId, day[8]!), await book(otherId, day[9]!)];
    await wait(patient, first);
    await wait(other, second);
    await cancel(gone);
    await sweep();
    expect(await offered(first)).toBe(day[0]);
    await expire(first);
    await sweep();
    expect([await offered(first), await offered(second)]).toEqual([undefined, day[0]]);
    expect((await answer(patient, first, true)).data.taken).toBe(false);
    expect((await answer(other, second, true)).data.taken).toBe(true);
    expect(await readVisit(doctor, second)).toMatchObject({ start: day[0] });
  });

  test('that somebody else took is said to be gone, once, and whoever waited is offered the next', async () => {
    const day = await dayOf(28);
    const gone = await book(patientId, day[0]!);
    const waits = await book(otherId, day[8]!);
    await wait(other, waits);
    await cancel(gone);
    const faster = await book(patientId, day[0]!);
    const taking = await answer(other, waits, true);
    expect([taking.status, taking.data.taken]).toEqual([200, false]);
    expect(await offered(waits)).toBeUndefined();
    expect(await readVisit(doctor, waits)).toMatchObject({ start: day[8] });
    await cancel(faster);
    expect(await offered(waits)).toBe(day[0]);
    await book(patientId, day[0]!);
    await sweep();
    expect(await offered(waits)).toBeUndefined();
  });

  test('goes to whoever waits longest, however many visits stand between', async () => {
    const day = await dayOf(35);
    const far = (await dayOf(200)).at(-1)!;
    const gone = await book(patientId, day[0]!);
    const waits = await book(otherId, far);
    await wait(other, waits);
    for (let n = 0; n < 101; n += 1) {
      const start = later(`${inDays(40).slice(0, 10)}T00:00:00.000Z`, n * 10);
      const participant = [{ actor: { reference: `Practitioner/${doctorId}` }, status: 'accepted' }];
      const one = { resourceType: 'Appointment', status: 'booked', start, end: later(start, 10), participant };
      expect((await writeFhir(doctor, one)).status).toBe(201);
    }
    await cancel(gone);
    expect(await offered(waits)).toBe(day[0]);
  });

  test('counts for each practitioner of the visit that let it go', async () => {
    const day = await dayOf(42, [doctorId, colleagueId]);
    const gone = await book(patientId, day[0]!, phone, [doctorId, colleagueId]);
    const waits = await book(otherId, day[8]!, phone, [colleagueId]);
    await wait(other, waits);
    await cancel(gone);
    expect(await offered(waits)).toBe(day[0]);
    await wait(other, waits, false);
    expect(await offered(waits)).toBeUndefined();
  });

  test('is passed on when the visit that it was offered to is moved or cancelled', async () => {
    const day = await dayOf(49);
    const gone = await book(patientId, day[0]!);
    const [first, second] = [await book(patientId, day[8]!), await book(otherId, day[10]!)];
    await wait(patient, first);
    await wait(other, second);
    await cancel(gone);
    expect(await offered(first)).toBe(day[0]);
    await cancel(first);
    expect(await offered(second)).toBe(day[0]);
  });
});

describe('PRD-2 an earlier time is offered only where the waiting visit fits', () => {
  test('with what is kept free around it: a visit that was moved a little leaves no room', async () => {
    const day = await dayOf(56);
    const near = await book(patientId, day[0]!);
    const [long, short] = [await book(otherId, day[8]!, video), await book(patientId, day[11]!)];
    await wait(other, long);
    await wait(patient, short);
    // A quarter of an hour is free then: too short for the one who waits longer.
    expect((await move(near, day[1]!)).status).toBe(200);
    expect([await offered(long), await offered(short)]).toEqual([undefined, day[0]]);
  });

  test('for all the practitioners that it is with', async () => {
    const day = await dayOf(63, [doctorId, colleagueId]);
    const gone = await book(patientId, day[0]!);
    await book(otherId, day[0]!, phone, [colleagueId]);
    const both = await book(otherId, day[8]!, phone, [doctorId, colleagueId]);
    await wait(other, both);
    await cancel(gone);
    expect(await offered(both)).toBeUndefined();
  });

  test('within the hours', async () => {
    const day = await dayOf(70);
    const gone = await book(patientId, `${day[0]!.slice(0, 10)}T07:00:00.000Z`);
    const waits = await book(otherId, day[8]!);
    await wait(other, waits);
    await cancel(gone);
    expect(await offered(waits)).toBeUndefined();
  });

  test('also in what a shorter visit leaves over', async () => {
    const day = await dayOf(77);
    const shorter = await book(patientId, day[0]!);
    await move(shorter, day[0]!, later(day[0]!, 45));
    const waits = await book(otherId, day[8]!);
    await wait(other, waits);
    await move(shorter, day[0]!, later(day[0]!, 15));
    expect(await offered(waits)).toBe(day[1]);
  });
});

test('PRD-2 wishes and offers of before there were tables for them are taken over', async () => {
  const day = await dayOf(84);
  const gone = await book(patientId, day[0]!);
  const [first, second] = [await book(patientId, day[8]!), await book(otherId, day[9]!)];
  await wait(patient, first);
  await wait(other, second);
  await cancel(gone);
  expect(await offered(first)).toBe(day[0]);
  await server.services.asSystem(async (db) => {
    for (const table of ['appointments_wait', 'appointments_offer']) await db.deleteFrom(table as never).execute();
    await fillWaitlist(db);
  });
  await sweep();
  expect([await offered(first), await offered(second)]).toEqual([undefined, day[0]]);
});
