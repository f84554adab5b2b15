import { sql } from 'kysely';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addDays } from '#plugins/appointments/shared/index.ts';
import * as calls from '../../../shared/periodCalls.ts';
import { addVisits, addWorker, assign, changeVisit, doneVisit, openDemoPeriods, patientIdOf } from '../testKit.ts';

let server: TestServer;
let [admin, doctor, away] = [] as unknown as [Person, Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, away] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
  await openDemoPeriods(server, admin.orgId);
});
afterAll(() => server.close());

/** Each test has days of its own, long ago. */
let day = '2019-03-01';
afterEach(() => {
  day = addDays(day, 100);
});

const visit = (worker: string, is: Omit<Parameters<typeof doneVisit>[1], 'orgId' | 'worker' | 'patient'>) =>
  doneVisit(server, { ...is, orgId: admin.orgId, patient, worker });
const change = (id: string, set: Record<string, unknown>) => changeVisit(server, id, set);

const preview = async (from: string, to: string, by = admin) =>
  (await by.send(calls.previewPeriod, { query: { from, to } })).data;
const close = async (from: string, to: string, seal?: string) =>
  admin.send(calls.closePeriod, { body: { from, to, seal: seal ?? (await preview(from, to)).seal } });
const lines = async (id: string, by = doctor) =>
  (await by.send(calls.listPaid, { params: { id }, query: {} })).data.data;

test('RTE-4 home-care/reports a closed period keeps what was shown, whatever becomes of the visits', async () => {
  const ana = await addWorker(admin, { name: 'Ana' });
  const one = await visit(ana, { on: day, minutes: 60, km: 4.2 });
  await visit(ana, { on: addDays(day, 13), minutes: 45 });
  await visit(ana, { on: addDays(day, 14), minutes: 500 });
  const to = addDays(day, 13);
  expect(await preview(day, to)).toMatchObject({
    workers: [{ id: ana, name: 'Ana', work: { visits: 2, minutes: 105, km: 4.2 }, later: { visits: 0 } }],
    blockers: { exceptions: 0, underWay: 0, running: false, closed: false },
  });
  const { id } = (await close(day, to)).data;
  await change(one, { ended_at: new Date(`${day}T17:00:00Z`), km: 9 });
  const read = (await doctor.send(calls.readPeriod, { params: { id } })).data;
  expect(read).toMatchObject({ total: { work: { visits: 2, minutes: 105, km: 4.2 } }, period: { newest: true } });
  expect((await lines(id)).map(({ minutes, later }) => [minutes, later])).toEqual([
    [60, false],
    [45, false],
  ]);
  const csv = await (await doctor.fetch(`/v3/home-care/periods/${id}/file`)).text();
  expect(
    csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(4, 6).join()),
  ).toEqual(['minutes,km', '60,4.2', '45,0']);
  expect((await lines(id, admin)).every(({ patient: who }) => who?.name === 'Maya Tremblay')).toBe(true);
  for (const call of [calls.readPeriod, calls.listPaid] as const)
    expect((await away.send(call, { params: { id }, query: {} })).status).toBe(404);
});

test('RTE-4 home-care/reports what changes after a closing is paid once, with the next', async () => {
  const [ana, ben] = [await addWorker(admin, { name: 'Ana' }), await addWorker(admin, { name: 'Ben' })];
  const [longer, taken, gone] = [
    await visit(ana, { on: day, minutes: 60 }),
    await visit(ana, { on: day, minutes: 30, km: 3 }),
    await visit(ana, { on: day, minutes: 20 }),
  ];
  expect((await close(day, day)).status).toBe(200);
  await change(longer, { ended_at: new Date(`${day}T16:30:00Z`) });
  await change(taken, { worker_id: ben });
  await change(gone, { state: 'cancelled' });
  const next = addDays(day, 1);
  await visit(ana, { on: next, minutes: 10 });
  const { workers, total } = await preview(next, next);
  expect(workers).toMatchObject([
    { name: 'Ana', work: { minutes: 10 }, later: { visits: 3, minutes: 30 - 30 - 20, km: -3 } },
    { name: 'Ben', work: { minutes: 0 }, later: { visits: 1, minutes: 30, km: 3 } },
  ]);
  expect(total.later).toMatchObject({ visits: 4, minutes: 10, km: 0 });
  expect((await close(next, next)).status).toBe(200);
  const last = addDays(day, 2);
  expect((await preview(last, last)).total).toMatchObject({ work: { visits: 0 }, later: { visits: 0 } });
});

test('RTE-4 home-care/reports a visit that a phone sends after the closing is paid with the next, once it is decided on', async () => {
  const ana = await addWorker(admin);
  const [late, odd] = [await visit(ana, { on: day, minutes: 60 }), await visit(ana, { on: day, minutes: 30 })];
  for (const id of [late, odd]) await change(id, { state: 'planned' });
  expect((await close(day, day)).status).toBe(200);
  await change(late, { state: 'done' });
  await change(odd, { state: 'done', exceptions: JSON.stringify(['moved']) });
  const next = addDays(day, 1);
  const { total } = await preview(next, next);
  expect(total).toMatchObject({ work: { visits: 0 }, later: { visits: 1, minutes: 60 } });
  expect((await close(next, next)).status).toBe(200);
  await change(odd, { exceptions: '[]' });
  const last = addDays(day, 2);
  expect((await preview(last, last)).total.later).toMatchObject({ visits: 1, minutes: 30 });
  expect((await close(last, last)).status).toBe(200);
});

test('RTE-4 home-care/reports nothing is closed twice, unfinished, undecided or unseen', async () => {
  const ana = await addWorker(admin);
  const open = await visit(ana, { on: day, minutes: 60, state: 'started' });
  const odd = await visit(ana, { on: day, minutes: 60 });
  await change(odd, { exceptions: JSON.stringify(['moved']) });
  expect((await preview(day, day)).blockers).toMatchObject({ exceptions: 1, underWay: 1 });
  expect((await close(day, day)).failure.code).toBe('not_closable');
  // A place far from the address is for review.
  await change(odd, { exceptions: JSON.stringify(['far']) });
  expect((await preview(day, day)).blockers).toMatchObject({ exceptions: 0 });
  await change(odd, { exceptions: '[]' });
  await change(open, { state: 'cancelled' });
  const { seal } = await preview(day, day);
  await visit(ana, { on: day, minutes: 5 });
  expect((await close(day, day, seal)).failure.code).toBe('hours_changed');
  const both = await Promise.all([close(day, day), close(day, day)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await close(addDays(day, -3), addDays(day, 3))).failure.code).toBe('not_closable');
  const today = (await doctor.send(calls.listPeriods)).data.today;
  expect((await close(today, today)).failure.code).toBe('not_closable');
  expect((await admin.send(calls.previewPeriod, { query: { from: day, to: addDays(day, -1) } })).status).toBe(422);
  expect((await doctor.send(calls.closePeriod, { body: { from: day, to: day, seal } })).status).toBe(403);
});

test('RTE-4 home-care/reports the newest period is opened again, and its visits are paid by the next closing', async () => {
  const ana = await addWorker(admin);
  await visit(ana, { on: day, minutes: 60 });
  const first = (await close(day, day)).data.id;
  const next = addDays(day, 1);
  const second = (await close(next, next)).data.id;
  const reopen = (id: string, why = 'Ana forgot a visit') =>
    admin.send(calls.reopenPeriod, { params: { id }, body: { why } });
  expect((await reopen(first)).failure.code).toBe('not_newest');
  expect((await reopen(second, ' ')).status).toBe(422);
  expect((await reopen(second)).status).toBe(204);
  expect((await reopen(second)).status).toBe(404);
  expect((await reopen(first)).status).toBe(204);
  expect(await preview(day, next)).toMatchObject({ total: { work: { visits: 1, minutes: 60 }, later: { visits: 0 } } });
  await settleAudit(server);
  const told = await server.services.asSystem((db) =>
    sql<{ detail: { why: string } }>`select detail from audit_event where action = 'reopened'`.execute(db),
  );
  expect(told.rows.map(({ detail }) => detail.why)).toContain('Ana forgot a visit');
});

test('RTE-4 home-care/reports a hundred visits of a period are listed page by page', async () => {
  const ana = await addWorker(admin);
  for (let n = 0; n < 51; n += 1) await visit(ana, { on: day, minutes: n + 1 });
  const { id } = (await close(day, day)).data;
  const first = (await doctor.send(calls.listPaid, { params: { id }, query: { worker: ana } })).data;
  const second = (await doctor.send(calls.listPaid, { params: { id }, query: { worker: ana, after: first.next! } }))
    .data;
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null]);
  const unused = await addVisits(server, doctor, patient);
  expect((await assign(doctor, unused[0]!.id, ana)).status).toBe(204);
});
