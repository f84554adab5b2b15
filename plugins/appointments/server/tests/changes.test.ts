import type { CallInput } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import * as hours from '../../shared/hoursCalls.ts';
import { urls } from '../../shared/visit.ts';
import { freeTimes, inDays, later, readVisit, resourceOf, writeFhir } from './testKit.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let doctorId: string;
let patientId: string;
let type: string;

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
  [doctorId, patientId] = [await resourceOf(server, doctor), await resourceOf(server, patient)];
  type = (await patient.send(calls.listVisitTypes)).data.data.find(({ mode }) => mode === 'phone')!.id;
});
afterAll(() => server.close());

const free = (from: number, to = from + 14) =>
  freeTimes(patient, { type, practitioners: [doctorId], from: inDays(from), to: inDays(to) });
const read = (id: string) => readVisit(doctor, id);
const version = async (id: string): Promise<string> => (await read(id)).meta!.versionId!;
const starts = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(id)).start!));
const book = async (who: Person, start: string): Promise<string> => {
  const body = { type, practitioners: [doctorId], start, ...(who === doctor ? { patient: patientId } : {}) };
  return (await who.send(calls.book, { body })).data.data[0]!;
};
const move = async (who: Person, id: string, start: string, scope: calls.Scope = 'this') =>
  who.send(calls.move, { params: { id }, body: { start, scope, version: await version(id) } });
/** As another system leaves it: at any time, in any series. */
const elsewhere = async (start: string, more: object): Promise<string> => {
  const made = await writeFhir(doctor, {
    resourceType: 'Appointment',
    status: 'booked',
    start,
    end: later(start, 15),
    participant: [
      { actor: { reference: `Patient/${patientId}` }, status: 'accepted' },
      { actor: { reference: `Practitioner/${doctorId}` }, status: 'accepted' },
    ],
    ...more,
  });
  expect(made.status).toBe(201);
  return ((await made.json()) as { id: string }).id;
};

describe('PRD-2 a change of a whole series', () => {
  const pastAndFuture = async (at: number) => {
    const [slot] = await free(at);
    const { data } = await doctor.send(calls.book, {
      body: {
        type,
        practitioners: [doctorId],
        patient: patientId,
        start: slot!.start,
        recurrence: { freq: 'weekly', interval: 1, count: 3 },
      },
    });
    const series = (await read(data.data[0]!)).identifier;
    const past = await elsewhere(`${inDays(-at).slice(0, 10)}T03:00:00Z`, { identifier: series });
    return { past, ahead: data.data };
  };

  test('cancels what is to come, never what took place', async () => {
    const { past, ahead } = await pastAndFuture(30);
    const cancelled = await doctor.send(calls.cancel, { params: { id: ahead[1]! }, body: { scope: 'all' } });
    expect(cancelled.data.data).toEqual(ahead);
    expect(await read(past)).toMatchObject({ status: 'booked' });
  });

  test('moves what is to come, and nothing of it into the past', async () => {
    const { past, ahead } = await pastAndFuture(33);
    const before = await starts([past, ...ahead]);
    const moved = await move(doctor, ahead[1]!, later(before[2]!, 15), 'all');
    expect(moved.data.data).toEqual(ahead);
    expect(await starts([past, ...ahead])).toEqual([before[0], ...before.slice(1).map((start) => later(start, 15))]);
    // The third comes to stand next week, where the first would have been weeks ago.
    const early = await move(doctor, ahead[2]!, later(before[1]!, -28 * 24 * 60), 'all');
    expect(early.status).toBe(422);
    expect(await starts([past])).toEqual([before[0]]);
  });

  test('is taken back as a whole in one call, each visit to where it stood, and only there', async () => {
    const { ahead } = await pastAndFuture(36);
    const before = await starts(ahead);
    const { was } = (await move(doctor, ahead[0]!, later(before[0]!, 15), 'all')).data;
    expect(was.map(({ id, start }) => [id, start])).toEqual(ahead.map((id, n) => [id, before[n]]));
    const other = was.map((one) => ({ ...one, start: later(one.start, 60), end: later(one.end, 60) }));
    expect((await doctor.send(calls.moveBack, { body: { visits: other } })).status).toBe(403);
    const back = await doctor.send(calls.moveBack, { body: { visits: was } });
    expect(back.data.data).toEqual(ahead);
    expect(await starts(ahead)).toEqual(before);
    // A second press finds the visits in a newer version.
    expect((await doctor.send(calls.moveBack, { body: { visits: was } })).status).toBe(412);
  });
});

describe('PRD-2 a move', () => {
  test('by a patient is taken back to the time it came from, off the offered steps and outside the hours', async () => {
    const [day] = await free(50);
    const off = `${day!.start.slice(0, 10)}T04:25:00.000Z`;
    const id = await elsewhere(off, {});
    const [, to] = await free(50);
    const moved = await move(patient, id, to!.start);
    expect(moved.status).toBe(200);
    const { was } = moved.data;
    expect((await patient.send(calls.moveBack, { body: { visits: was } })).status).toBe(200);
    expect(await read(id)).toMatchObject({ start: off, end: later(off, 15) });
  });

  test('is not undone over another person’s visit', async () => {
    const [first, second] = await free(53);
    const id = await book(patient, first!.start);
    const { was } = (await move(patient, id, second!.start)).data;
    await book(doctor, first!.start);
    const back = await patient.send(calls.moveBack, { body: { visits: was } });
    expect([back.status, back.failure.code]).toEqual([409, 'slot_taken']);
    expect(await read(id)).toMatchObject({ start: second!.start });
  });

  test('by a patient may end between the offered steps, within the hours', async () => {
    const [first, second] = await free(56);
    const id = await book(patient, second!.start);
    expect((await move(patient, id, later(first!.start, 5))).status).toBe(200);
    expect((await move(patient, id, `${first!.start.slice(0, 10)}T04:25:00.000Z`)).status).toBe(409);
  });
});

test('PRD-2 a series that leaves out what is not free is booked outside the hours too, but on no day off', async () => {
  const [slot] = await free(59);
  const evening = `${slot!.start.slice(0, 10)}T23:05:00.000Z`;
  const { availability, version } = (await doctor.send(hours.getAvailability, { params: { id: doctorId } })).data;
  const day = later(evening, 7 * 24 * 60).slice(0, 10);
  const save = (away: typeof availability.away, of: string | null) =>
    doctor.send(hours.saveAvailability, {
      params: { id: doctorId },
      body: { availability: { ...availability, away }, version: of },
    });
  expect((await save([...availability.away, { from: day, to: day, why: '' }], version)).status).toBe(200);
  const { data } = await doctor.send(calls.book, {
    body: {
      type,
      practitioners: [doctorId],
      patient: patientId,
      start: evening,
      recurrence: { freq: 'weekly', interval: 1, count: 3 },
      whenTaken: 'skip',
    },
  });
  expect(data.data).toHaveLength(2);
  expect(data.skipped.map((start) => start.slice(0, 10))).toEqual([day]);
  await save(availability.away, (await doctor.send(hours.getAvailability, { params: { id: doctorId } })).data.version);
});

describe('PRD-2 a cancellation', () => {
  const cancel = (who: Person, id: string) => who.send(calls.cancel, { params: { id }, body: { scope: 'this' } });

  test('by the clinic is not for the patient to take back; their own is', async () => {
    const [slot] = await free(70);
    const id = await book(patient, slot!.start);
    await cancel(doctor, id);
    expect((await patient.send(calls.restore, { body: { ids: [id] } })).status).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect((await doctor.send(calls.restore, { body: { ids: [id] } })).status).toBe(200);
    await cancel(patient, id);
    expect((await patient.send(calls.restore, { body: { ids: [id] } })).data.data).toEqual([id]);
    await settleAudit(server);
    const { rows } = await server.services.asSystem(async (db) => ({
      rows: await db
        .selectFrom('audit_event')
        .select(['profile_id', 'detail'])
        .where('target_id', '=', id)
        .where('action', '=', 'changed')
        .execute(),
    }));
    const restored = rows.filter(({ detail }) => 'restored' in (detail as object));
    // Each once; entries have no order among themselves.
    expect(restored.map(({ profile_id }) => profile_id).sort()).toEqual([doctor.profileId, patient.profileId].sort());
  });

  test('that is taken back still waits for an earlier time', async () => {
    const [slot] = await free(73);
    const id = await book(patient, slot!.start);
    await patient.send(calls.joinWaitList, { params: { id }, body: { waits: true } });
    const waits = (await read(id)).extension?.find(({ url }) => url === urls.waits);
    await cancel(patient, id);
    await patient.send(calls.restore, { body: { ids: [id] } });
    expect((await read(id)).extension).toContainEqual(waits);
  });

  test('of some days ago is taken back by a patient only where they could book it', async () => {
    const [slot] = await free(76);
    const evening = `${slot!.start.slice(0, 10)}T23:35:00.000Z`;
    const coding = [{ system: urls.type, code: type }];
    const id = await elsewhere(evening, { serviceType: [{ coding }] });
    await cancel(patient, id);
    const aged = await server.services.asSystem(async (db) => {
      const record = server.services.record(db, patient.orgId);
      return record.read('Appointment', id);
    });
    expect(aged.cancelationReason?.coding?.[0]?.code).toBe('pat');
    await server.services.asSystem((db) =>
      db
        .updateTable('resource' as never)
        .set({ updated_at: inDays(-2) } as never)
        .where('id' as never, '=', id as never)
        .execute(),
    );
    expect((await patient.send(calls.restore, { body: { ids: [id] } })).status).toBe(409);
    expect((await doctor.send(calls.restore, { body: { ids: [id] } })).status).toBe(200);
  });
});

test('what is done with a visit carries the name of who did it', async () => {
  const [slot, second] = await free(80);
  const id = await book(patient, slot!.start);
  await move(doctor, id, second!.start);
  await doctor.send(calls.mark, { params: { id }, body: { status: 'arrived' } });
  const { rows } = await server.services.asSystem(async (db) => ({
    rows: (await db
      .selectFrom('resource_history' as never)
      .select(['author', 'version'] as never)
      .where('id' as never, '=', id as never)
      .orderBy('version' as never)
      .execute()) as unknown as { author: string | null }[],
  }));
  expect(rows.map(({ author }) => author)).toEqual([
    `Patient/${patientId}`,
    `Practitioner/${doctorId}`,
    `Practitioner/${doctorId}`,
  ]);
});

test('RTE-3 the desk takes a visit through its day: each state in FHIR, none over what a colleague did meanwhile', async () => {
  const [slot] = await free(83);
  const id = await book(patient, slot!.start);
  const mark = (status: CallInput<typeof calls.mark>['body']['status'], seen?: string) =>
    doctor.send(calls.mark, { params: { id }, body: { status, ...(seen && { version: seen }) } });
  const before = await version(id);
  await mark('arrived', before);
  expect((await mark('noshow', before)).failure.code).toBe('conflict');
  const came = (await read(id)).extension?.find(({ url }) => url === urls.arrived)?.valueDateTime;
  await mark('checked-in', await version(id));
  await mark('with-practitioner');
  const seen = await read(id);
  expect(seen.status).toBe('checked-in');
  expect(seen.extension).toContainEqual({ url: urls.arrived, valueDateTime: came });
  expect(seen.extension?.some(({ url }) => url === urls.with)).toBe(true);
  await mark('fulfilled');
  expect((await read(id)).status).toBe('fulfilled');
  expect((await patient.send(calls.mark, { params: { id }, body: { status: 'booked' } })).status).toBe(403);
});

test('RTE-3 the clinic writes down that a patient has confirmed', async () => {
  const [slot] = await free(86);
  const id = await book(doctor, slot!.start);
  await doctor.send(calls.mark, { params: { id }, body: { status: 'confirmed' } });
  const said = (await read(id)).participant?.find(({ actor }) => actor?.reference === `Patient/${patientId}`);
  expect([(await read(id)).status, said?.status]).toEqual(['booked', 'accepted']);
});
