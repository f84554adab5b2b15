import { addDays } from '#plugins/appointments/shared/index.ts';
import { withPosition } from '#clinical/shared/contacts/addressPosition.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { readMine } from '../../shared/modeCalls.ts';
import { changePlanRules } from '../../shared/plan/planCalls.ts';
import { usualRules } from '../../shared/plan/planRules.ts';
import { previewPeriod } from '../../shared/periodCalls.ts';
import { acceptWork, readRecord } from '../../shared/recordCalls.ts';
import { listReportRows, readReport } from '../../shared/reportCalls.ts';
import { planningOf } from '../plan/planRules.ts';
import { addVisits, addWorker, assign, changeVisit, deviceOf, doneVisit, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
let [patient, other] = ['', ''];
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
  other = await patientIdOf(server, await server.login('patient2@pavilion.test'));
});
afterAll(() => server.close());

const second = (id: string, to: string | null, from: string | null = null) =>
  doctor.send(calls.assignVisit, { params: { id }, body: { to, from, sure: true, seat: 'second' } });
const stored = (id: string) =>
  server.services.asSystem((db) =>
    db.selectFrom('home_care_visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

test('RTE-4 two make a visit together: nobody twice, both see it, and each is paid what they did', async () => {
  const [ann, ben] = [await addWorker(admin, { name: 'Ann' }), await addWorker(admin, { name: 'Ben' })];
  const visits = await addVisits(server, doctor, patient, { workers: 2, title: 'Lifting', payer: 'Region', tasks: [] });
  const one = visits.find(({ day }) => day === addDays(today, 2))!;
  await assign(doctor, one.id, ann);
  expect((await second(one.id, ann)).failure).toMatchObject({ code: 'blocked', fields: { is: 'there' } });
  expect((await second(one.id, ben)).status).toBe(204);
  expect((await second(one.id, null, ann)).failure).toMatchObject({ code: 'already_assigned' });
  expect((await assign(doctor, one.id, ben, ann)).failure).toMatchObject({ code: 'blocked', fields: { is: 'there' } });
  const devices = await Promise.all([ann, ben].map((worker) => deviceOf(server, admin, worker)));
  for (const device of devices) {
    const mine = (await device.reads.send(readMine)).data;
    expect(mine.visits.find(({ id }) => id === one.id)).toMatchObject({ worker: { id: ann }, second: { id: ben } });
  }
  // On the clinic's yesterday, or late on the day before where its zone is behind.
  const start = new Date(Date.now() - 20 * 3_600_000);
  const at = (minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString();
  const planned = {
    start_at: start,
    end_at: new Date(at(60)),
    latest_at: new Date(at(30)),
    window_to: new Date(at(30)),
  };
  await changeVisit(server, one.id, planned);
  const tell = (n: number, kind: 'start' | 'end', minute: number) =>
    devices[n]!.tell(one.id, { kind }, { at: at(minute), sent: new Date().toISOString(), skew: 0, planned: at(0) });
  await tell(0, 'start', 0);
  await tell(1, 'start', 10);
  await tell(0, 'end', 60);
  expect((await stored(one.id)).state).toBe('started');
  await tell(1, 'end', 55);
  const row = await stored(one.id);
  expect(row).toMatchObject({ state: 'done', worker_id: ann, second_id: ben, exceptions: [] });
  expect(new Map(row.shares!.map(({ worker, minutes }) => [worker, minutes]))).toEqual(
    new Map([
      [ann, 60],
      [ben, 45],
    ]),
  );
  const query = { from: addDays(today, -2), to: today };
  const report = (await doctor.send(readReport, { query })).data;
  const lineOf = (id: string) => report.workers.find((line) => line.id === id)!;
  expect([lineOf(ann).doneMinutes, lineOf(ben).doneMinutes]).toEqual([60, 45]);
  expect(report.payers.find(({ id }) => id === '=Region')).toMatchObject({
    done: 1,
    doneMinutes: 105,
  });
  const rows = (await doctor.send(listReportRows, { query: { ...query, kind: 'done', worker: ben } })).data.data;
  expect(rows.map(({ id }) => id)).toEqual([one.id]);
  const paid = (await admin.send(previewPeriod, { query })).data.workers;
  expect(paid.find(({ id }) => id === ben)!.work.minutes).toBe(45);
});

test('RTE-4 a visit of two that nobody has is one visit without a worker, as its rows say', async () => {
  const visits = await addVisits(server, doctor, other, { workers: 2, title: 'Nobody yet', tasks: [] });
  const days = visits.map(({ day }) => day).sort();
  const query = { from: days[0]!, to: days[0]! };
  const { workers, total } = (await doctor.send(readReport, { query })).data;
  const none = workers.find(({ id }) => id === 'none')!;
  const rows = (await doctor.send(listReportRows, { query: { ...query, kind: 'all', worker: 'none' } })).data.data;
  expect(rows.map(({ title }) => title)).toContain('Nobody yet');
  expect(none.visits).toBe(rows.length);
  expect(none.visits).toBeLessThanOrEqual(total.visits);
});

test('RTE-4 one who comes alone to a visit of two makes it theirs, and nobody is paid for the other', async () => {
  const [ann, ben] = [await addWorker(admin), await addWorker(admin)];
  const visits = await addVisits(server, doctor, patient, {
    workers: 2,
    title: 'Turning',
    at: '03:00',
    latest: '03:10',
  });
  const one = visits.find(({ day }) => day === addDays(today, 3))!;
  await assign(doctor, one.id, ann);
  await second(one.id, ben);
  const device = await deviceOf(server, admin, ben);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await device.tell(one.id, { kind: 'start' }, { at, planned: one.start_at.toISOString() });
  await device.tell(one.id, { kind: 'end' }, { planned: one.start_at.toISOString() });
  const row = await stored(one.id);
  expect([row.worker_id, row.second_id, row.state]).toEqual([ann, ben, 'done']);
  expect(row.shares!.map(({ worker, minutes }) => [worker, minutes])).toEqual([[ben, 60]]);
});

test('RTE-4 who never came to a visit of two is shown for review and holds up the pay until a person has looked', async () => {
  const [ann, ben] = [await addWorker(admin, { name: 'Ann' }), await addWorker(admin, { name: 'Ben' })];
  const visits = await addVisits(server, doctor, other, { workers: 2, title: 'Absent', at: '03:00', latest: '03:10' });
  const { id } = visits.at(-1)!;
  await assign(doctor, id, ann);
  await second(id, ben);
  const start = new Date(Date.now() - 20 * 3_600_000);
  const at = (minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString();
  await changeVisit(server, id, { start_at: start, end_at: new Date(at(60)), latest_at: new Date(at(30)) });
  const [first, late] = [await deviceOf(server, admin, ann), await deviceOf(server, admin, ben)];
  const tell = (device: typeof first, kind: 'start' | 'end', minute: number) =>
    device.tell(id, { kind }, { at: at(minute), sent: new Date().toISOString(), skew: 0, planned: at(0) });
  await tell(first, 'start', 0);
  expect((await stored(id)).exceptions).toEqual([]);
  await tell(first, 'end', 60);
  expect(await stored(id)).toMatchObject({ state: 'done', exceptions: ['absent'] });
  const told = async () => (await doctor.send(readRecord, { params: { id } })).data.exceptions;
  expect(await told()).toEqual([{ kind: 'absent', worker: { id: ben, name: 'Ben' } }]);
  // Of the same visit, once a coordinator has looked; and nobody is accused of what has arrived since.
  const body = { worker: ben, exception: 'absent', as: 'leave' } as const;
  expect((await doctor.send(acceptWork, { params: { id }, body: { ...body, worker: ann } })).status).toBe(409);
  expect((await doctor.send(acceptWork, { params: { id }, body })).status).toBe(204);
  expect(await stored(id)).toMatchObject({ state: 'done', worker_id: ann, second_id: ben, exceptions: [] });
  await tell(late, 'start', 5);
  await tell(late, 'end', 50);
  const row = await stored(id);
  expect(row.exceptions).toEqual([]);
  expect(new Map(row.shares!.map(({ worker, minutes }) => [worker, minutes])).get(ben)).toBe(45);
});

test('RTE-4 a second worker is for visits of two; a need that asks for one again lets them go', async () => {
  const [ann, ben] = [await addWorker(admin), await addWorker(admin)];
  const single = (await addVisits(server, doctor, other, { title: 'Alone', at: '05:00', latest: '05:10' })).at(-1)!;
  expect((await second(single.id, ben)).failure).toMatchObject({ code: 'one_worker' });
  const visits = await addVisits(server, doctor, other, { workers: 2, title: 'Pair', at: '06:00', latest: '06:10' });
  const one = visits.at(-1)!;
  await assign(doctor, one.id, ann);
  await second(one.id, ben);
  const { need_id } = await stored(one.id);
  const needs = (await doctor.send(calls.listNeeds, { query: {} })).data.data;
  const need = needs.find(({ id }) => id === need_id)!;
  const { id: _, patientName: __, closed: ___, ...facts } = need;
  await doctor.send(calls.changeNeed, { params: { id: need_id! }, body: { ...facts, workers: 1 } });
  expect(await stored(one.id)).toMatchObject({ worker_id: ann, second_id: null, workers: 1 });
});

test('RTE-4 a client’s visits to come are where their address is placed; the way between two is paid by class', async () => {
  const record = (db: Parameters<typeof server.services.record>[0]) => server.services.record(db, admin.orgId);
  const place = (id: string, latitude: number) =>
    server.services.inOrg(admin.orgId, async (db) => {
      const found = (await record(db).find('Patient', id))!;
      const address = [withPosition(found.address?.[0] ?? { postalCode: 'K1S 1A1' }, { latitude, longitude: -75.69 })];
      await record(db).update({ ...found, address });
    });
  const coming = (await addVisits(server, doctor, patient, { title: 'Placed', at: '02:00', latest: '02:10' })).at(-1)!;
  await place(patient, 45.4);
  await place(other, 45.409);
  expect((await stored(coming.id)).position).toEqual({ latitude: 45.4, longitude: -75.69 });
  const worker = await addWorker(admin, { class: 'psw' });
  const on = addDays(today, -40);
  const done = async (of: string, hour: string, latitude: number) => {
    const id = await doneVisit(server, {
      ...{ orgId: admin.orgId, patient: of, worker, on },
      at: `${on}T${hour}:00Z`,
      minutes: 30,
    });
    await changeVisit(server, id, { position: JSON.stringify({ latitude, longitude: -75.69 }) });
    return id;
  };
  const first = await done(patient, '15:00', 45.4);
  const next = await done(other, '15:34', 45.409);
  // Looked at again, as whenever something is told of it.
  const correct = async (id: string, minute: number) => {
    const { correctTimes } = await import('../../shared/recordCalls.ts');
    const { wallOf } = await import('#plugins/appointments/shared/index.ts');
    const wall = (plus: number) =>
      wallOf(new Date(Date.parse(`${on}T15:00:00Z`) + (minute + plus) * 60_000), 'America/Toronto');
    return doctor.send(correctTimes, {
      params: { id },
      body: { worker, start: wall(0), end: wall(30), why: 'Checked' },
    });
  };
  await correct(first, 0);
  expect((await correct(next, 34)).status).toBe(204);
  // A kilometre is three minutes and five for the door; there were four.
  expect((await stored(next)).travel).toEqual({ [worker]: 4 });
  const paid = (await admin.send(previewPeriod, { query: { from: on, to: on } })).data;
  expect(paid.workers.find(({ id }) => id === worker)!.work.minutes).toBe(64);
  const report = (await doctor.send(readReport, { query: { from: on, to: on } })).data;
  expect(report.workers.find(({ id }) => id === worker)).toMatchObject({ doneMinutes: 60, travelMinutes: 4 });
  const psw = { restHours: 11, paidTravel: false };
  const body = { ...usualRules, classes: { ...usualRules.classes, psw } };
  expect((await doctor.send(changePlanRules, { body })).status).toBe(403);
  await admin.send(changePlanRules, { body });
  await correct(next, 36);
  expect((await stored(next)).travel).toEqual({ [worker]: 0 });
});

test('RTE-4 a postal area lies where its clients of these weeks are, whatever was visited there years ago', async () => {
  const worker = await addWorker(admin);
  const visited = async (daysAgo: number, area: string) => {
    const on = addDays(today, -daysAgo);
    const visit = { orgId: admin.orgId, patient, worker, on, at: `${on}T15:00:00Z`, minutes: 30 };
    const position = JSON.stringify({ latitude: 46, longitude: -75 });
    await changeVisit(server, await doneVisit(server, visit), { area, position });
  };
  // Where a client was last is what counts.
  await server.services.inOrg(admin.orgId, (db) =>
    db.updateTable('home_care_visit').set({ position: null }).where('patient_id', '=', patient).execute(),
  );
  await visited(400, 'X1X');
  const spotOf = async (area: string) => {
    const planning = await server.services.inOrg(admin.orgId, (db) => planningOf(db, admin.orgId, new Date()));
    return planning.spotOf({ position: null, area });
  };
  expect(await spotOf('X1X')).toBeNull();
  await visited(3, 'X1X');
  expect(await spotOf('X1X')).toEqual({ latitude: 46, longitude: -75, exact: false });
});
