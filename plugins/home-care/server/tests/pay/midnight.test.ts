import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addDays, instantOf } from '#plugins/appointments/shared/index.ts';
import * as calls from '../../../shared/periodCalls.ts';
import { addRate } from '../../../shared/rates/rateCalls.ts';
import * as reports from '../../../shared/reportCalls.ts';
import { addWorker, changeVisit, doneVisit, patientIdOf } from '../testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterAll(() => server.close());

const zone = 'America/Toronto';
const visit = (worker: string, on: string, clock: string, minutes: number, km = 0): Promise<string> => {
  const at = instantOf(`${on}T${clock}`, zone).toISOString();
  return doneVisit(server, { orgId: admin.orgId, patient, worker, on, at, minutes, km });
};
const preview = async (from: string, to: string) =>
  (await admin.send(calls.previewPeriod, { query: { from, to } })).data;
const close = async (from: string, to: string): Promise<string> => {
  const { seal } = await preview(from, to);
  return (await admin.send(calls.closePeriod, { body: { from, to, seal } })).data.id;
};
const report = async (from: string, to: string, worker: string) =>
  (await doctor.send(reports.readReport, { query: { from, to } })).data.workers.find(({ id }) => id === worker);
const rowsOf = async (from: string, to: string, worker: string) =>
  (await doctor.send(reports.listReportRows, { query: { from, to, worker, kind: 'done' } })).data.data;

test('RTE-4 home-care/reports a visit over midnight counts its hours on both sides of a pay period’s end', async () => {
  const ana = await addWorker(admin, { name: 'Ana' });
  const rate = { kind: 'hour', class: null, worker: ana, from: '2018-01-01', until: null, amount: '20.01' } as const;
  await admin.send(addRate, { body: rate });
  const [last, next] = ['2018-03-31', '2018-04-01'];
  await visit(ana, last, '22:00', 4 * 60 + 1, 6);
  const [one, other, both] = [
    await report(last, last, ana),
    await report(next, next, ana),
    await report(last, next, ana),
  ];
  expect(one).toMatchObject({ visits: 1, done: 1, doneMinutes: 120, plannedMinutes: 120, km: 6 });
  expect(other).toMatchObject({ visits: 0, done: 0, doneMinutes: 121, plannedMinutes: 121, km: 0 });
  expect(both).toMatchObject({ visits: 1, done: 1, doneMinutes: 241, km: 6 });
  // It is rounded once, so both sides are what the whole is.
  expect(one!.pay.cents + other!.pay.cents).toBe(both!.pay.cents);
  const rows = [await rowsOf(last, last, ana), await rowsOf(next, next, ana), await rowsOf(last, next, ana)];
  expect(rows.map((found) => found.map(({ part, pay }) => [part?.done ?? null, pay]))).toEqual([
    [[120, one!.pay.cents]],
    [[121, other!.pay.cents]],
    [[null, both!.pay.cents]],
  ]);
  const csv = await (await doctor.fetch(`/v3/home-care/report/file?from=${next}&to=${next}`)).text();
  const [heads, line] = csv
    .trim()
    .split('\r\n')
    .map((text) => text.split(','));
  expect([line![heads!.indexOf('done_minutes')], line![heads!.indexOf('part_of_visit')]]).toEqual(['121', 'yes']);

  const workOf = async (from: string, to: string) => (await preview(from, to)).workers.find(({ id }) => id === ana);
  expect(await workOf(last, last)).toMatchObject({ work: { visits: 1, minutes: 120, km: 6, pay: one!.pay } });
  const first = await close('2018-03-18', last);
  expect(await workOf(next, next)).toMatchObject({
    ...{ work: { visits: 0, minutes: 121, km: 0, pay: other!.pay }, later: { visits: 0, minutes: 0 } },
  });
  const second = await close(next, '2018-04-14');
  const paid = async (id: string) =>
    (await doctor.send(calls.listPaid, { params: { id }, query: { worker: ana } })).data.data.map((is) => [
      ...[is.day, is.minutes, is.rest, is.later],
    ]);
  expect(await paid(first)).toEqual([[last, 120, false, false]]);
  expect(await paid(second)).toEqual([[next, 121, true, false]]);
  expect(await workOf('2018-04-15', '2018-04-15')).toBeUndefined();
});

test('RTE-4 home-care/reports a change of one side of midnight is paid on that side', async () => {
  const ben = await addWorker(admin, { name: 'Ben' });
  const [last, next] = ['2018-06-30', '2018-07-01'];
  const id = await visit(ben, last, '23:00', 120);
  await close(last, last);
  // They began half an hour earlier, and ended an hour later.
  await changeVisit(server, id, {
    started_at: instantOf(`${last}T22:30`, zone),
    ended_at: instantOf(`${next}T02:00`, zone),
  });
  const { workers } = await preview(next, next);
  expect(workers.find((one) => one.id === ben)).toMatchObject({
    ...{ work: { visits: 0, minutes: 120 }, later: { visits: 1, minutes: 30 } },
  });
  await close(next, next);
  const after = addDays(next, 1);
  expect((await preview(after, after)).workers.find((one) => one.id === ben)).toBeUndefined();
});

test('RTE-4 home-care/reports a night in which clocks change has the hours that pass', async () => {
  const eva = await addWorker(admin, { name: 'Eva' });
  for (const [on, hours] of [
    ['2018-03-10', 2],
    ['2018-11-03', 2],
  ] as const) {
    const next = addDays(on, 1);
    // From 22:00, four hours that pass: in spring until 2:00, which is 3:00; in autumn until 2:00, an hour of which came twice.
    await visit(eva, on, '22:00', 240);
    await visit(eva, next, '01:30', 60);
    expect(await report(on, on, eva)).toMatchObject({ doneMinutes: hours * 60 });
    expect(await report(next, next, eva)).toMatchObject({ doneMinutes: hours * 60 + 60, visits: 1 });
    expect(await report(next, addDays(next, 1), eva)).toMatchObject({ doneMinutes: 180 });
  }
});
