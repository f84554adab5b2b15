import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { type CallInput, setFeature } from '#core/shared';
import { changeWorker } from '../../../shared/calls.ts';
import * as periodCalls from '../../../shared/periodCalls.ts';
import type { BackPay } from '../../../shared/periodCalls.ts';
import { backText } from '../../../shared/rates/backText.ts';
import { moneyText } from '../../../shared/rates/moneyText.ts';
import * as calls from '../../../shared/rates/rateCalls.ts';
import { readReport } from '../../../shared/reportCalls.ts';
import { tableWordsIn } from '../../../shared/words/index.ts';
import { addWorker, changeVisit, doneVisit, facts, openDemoPeriods, patientIdOf } from '../testKit.ts';

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
let day = '2012-03-01';
afterEach(() => {
  day = addDays(day, 150);
});

type Body = CallInput<typeof calls.addRate>['body'];
const rate = (is: Partial<Body>): Body => ({
  ...{ kind: 'hour', class: null, worker: null, amount: '24.00', from: day, until: null },
  ...is,
});
const add = (is: Partial<Body>, by = admin) => by.send(calls.addRate, { body: rate(is) });
const all = async (by = doctor) => {
  const found = [];
  for (let after: string | null = '0'; after !== null;) {
    const page: { data: calls.Rate[]; next: string | null } = (
      await by.send(calls.listRates, { query: { which: 'all', after } })
    ).data;
    found.push(...page.data);
    after = page.next;
  }
  return found;
};
const one = async (id: string) => (await all()).find((row) => row.id === id)!;
const preview = async (from: string, to: string) =>
  (await admin.send(periodCalls.previewPeriod, { query: { from, to } })).data;
const close = async (from: string, to: string, seal?: string) =>
  admin.send(periodCalls.closePeriod, { body: { from, to, seal: seal ?? (await preview(from, to)).seal } });
const lines = async (id: string) => (await doctor.send(periodCalls.listPaid, { params: { id }, query: {} })).data.data;
const recent = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);
const visit = (worker: string, is: Omit<Parameters<typeof doneVisit>[1], 'orgId' | 'worker' | 'patient'>) =>
  doneVisit(server, { ...is, orgId: admin.orgId, patient, worker });

test('RTE-5 clinic/home-care-workers administrators set rates, practitioners read them, others know of none', async () => {
  const ana = await addWorker(admin, { name: 'Ana' });
  const made = await add({ worker: ana, amount: '31.5' });
  expect(made.status).toBe(200);
  const { id } = made.data;
  expect(await one(id)).toMatchObject({ worker: { id: ana, name: 'Ana' }, amount: '31.50', state: 'now', used: false });
  expect((await add({ worker: ana }, doctor)).status).toBe(403);
  expect((await add({ worker: ana })).failure.code).toBe('rate_there');
  expect((await away.send(calls.listRates, { query: { which: 'all' } })).data.data.map((row) => row.id)).not.toContain(
    id,
  );
  const body = { amount: '40.00', from: day, until: null, version: 1 };
  for (const [by, status] of [
    [away, 404],
    [doctor, 403],
  ] as const) {
    expect((await by.send(calls.changeRate, { params: { id }, body })).status).toBe(status);
    expect((await by.send(calls.removeRate, { params: { id } })).status).toBe(status);
  }
  expect((await add({ worker: ana, from: addDays(day, 1) }, away)).status).toBe(404);
  expect((await admin.send(calls.changeRate, { params: { id }, body })).status).toBe(204);
  expect((await admin.send(calls.changeRate, { params: { id }, body })).failure.code).toBe('rate_changed');
  expect((await admin.send(calls.removeRate, { params: { id } })).failure.code).toBe('rate_begun');
  const ahead = addDays(new Date().toISOString().slice(0, 10), 30);
  const coming = (await add({ worker: ana, from: ahead })).data.id;
  expect(await one(coming)).toMatchObject({ state: 'coming' });
  expect((await admin.send(calls.removeRate, { params: { id: coming } })).status).toBe(204);
  await settleAudit(server);
  const told = await server.services.asSystem((db) =>
    db.selectFrom('audit_event').select(['action', 'detail']).where('target_id', '=', id).orderBy('seq').execute(),
  );
  expect(told.map(({ action }) => action)).toEqual(['created', 'changed']);
  expect(told[1]!.detail).toMatchObject({ amount: '40.00', wasAmount: '31.50' });
});

test('RTE-5 clinic/home-care-workers what is no rate is refused', async () => {
  const ana = await addWorker(admin);
  const bad: readonly Partial<Body>[] = [
    ...['-1', '0', '0.5', '500.0001', '24.12345', '24,5', '2400', 'NaN', '1e2', ''].map((amount) => ({ amount })),
    ...['5.01', '-0.1'].map((amount) => ({ kind: 'km' as const, amount })),
    { from: '1999-12-31' },
    { from: '2099-01-01' },
    { from: '2026-02-30' },
    { until: '2031-04-31' },
    { until: addDays(day, -1) },
    { class: 'psw' },
    { class: 'doctor' as never },
    { kind: 'day' as never },
  ];
  for (const is of bad) expect([is, (await add({ worker: ana, ...is })).status]).toEqual([is, 422]);
  expect((await add({ worker: randomUUID() })).status).toBe(404);
  expect((await add({ worker: ana, kind: 'km', amount: '0' })).status).toBe(200);
});

test('RTE-4 home-care/reports each visit is paid by the day on which it began; a period keeps its amounts', async () => {
  const ana = await addWorker(admin, { name: 'Ana' });
  const [turn, to] = [addDays(day, 7), addDays(day, 13)];
  await add({ worker: ana, amount: '24.30', until: to });
  await add({ worker: ana, amount: '30.00', from: turn });
  await add({ worker: ana, kind: 'km', amount: '0.615' });
  await visit(ana, { on: day, minutes: 61, km: 4.2 });
  // From a quarter to midnight until after it, by the clinic's clocks.
  const night = await visit(ana, { on: addDays(turn, -1), at: `${turn}T04:45:00Z`, minutes: 60, km: 1 });
  await visit(ana, { on: turn, minutes: 60 });
  const pay = [2471, 2430, 3000];
  const mileage = [258, 62, 0];
  const shown = await preview(day, to);
  const sums = { pay: { cents: 7901, without: 0 }, mileage: { cents: 320, without: 0 } };
  expect(shown.workers).toMatchObject([{ id: ana, work: { visits: 3, minutes: 181, ...sums } }]);
  const { id } = (await close(day, to, shown.seal)).data;
  const rows = await lines(id);
  expect(rows.map((row) => row.pay)).toEqual(pay);
  expect(rows.map((row) => row.mileage)).toEqual(mileage);
  expect(rows.map((row) => row.hourRate)).toEqual(['24.30', '24.30', '30.00']);
  const csv = await (await doctor.fetch(`/v3/home-care/periods/${id}/file`)).text();
  expect(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(7, 11).join()),
  ).toEqual(['24.30,24.71,0.615,2.58', '24.30,24.3,0.615,0.62', '30.00,30,0.615,0']);
  const report = (await doctor.send(readReport, { query: { from: day, to } })).data;
  expect(report.workers.find((line) => line.id === ana)).toMatchObject(sums);
  const file = await (await doctor.fetch(`/v3/home-care/report/file?from=${day}&to=${to}`)).text();
  expect(file.match(/,0\.615,/g)).toHaveLength(3);
  // Whatever the worker is now, and whatever becomes of a visit: the rates of then.
  await admin.send(changeWorker, {
    params: { id: ana },
    body: { ...facts({ name: 'Ana', class: 'nurse' }), version: 1 },
  });
  await changeVisit(server, night, { km: 2 });
  const next = addDays(to, 1);
  expect((await preview(next, next)).workers).toMatchObject([
    {
      id: ana,
      work: { visits: 0 },
      later: { visits: 1, pay: { cents: 0, without: 0 }, mileage: { cents: 61, without: 0 } },
    },
  ]);
  expect((await close(next, next)).status).toBe(200);
  expect((await doctor.send(periodCalls.readPeriod, { params: { id } })).data.total.work).toMatchObject(sums);
});

test('RTE-4 home-care/reports a visit without a rate is said, and is nobody’s nothing', async () => {
  const [ana, ben] = [await addWorker(admin, { name: 'Ana' }), await addWorker(admin, { name: 'Ben' })];
  await add({ worker: ana, amount: '20.00', until: day });
  await visit(ana, { on: day, minutes: 30, km: 2 });
  await visit(ana, { on: addDays(day, 1), minutes: 60 });
  await visit(ben, { on: day, minutes: 60 });
  const to = addDays(day, 1);
  const { total, workers } = await preview(day, to);
  expect(workers.map(({ work }) => [work.pay, work.mileage])).toEqual([
    [
      { cents: 1000, without: 1 },
      { cents: 0, without: 1 },
    ],
    [
      { cents: 0, without: 1 },
      { cents: 0, without: 0 },
    ],
  ]);
  expect(total.work).toMatchObject({ pay: { cents: 1000, without: 2 }, mileage: { cents: 0, without: 1 } });
  const { id } = (await close(day, to)).data;
  expect((await lines(id)).map(({ pay, mileage }) => [pay, mileage])).toEqual(
    expect.arrayContaining([
      [1000, null],
      [null, 0],
    ]),
  );
  const csv = await (await doctor.fetch(`/v3/home-care/periods/${id}/file`)).text();
  expect(csv).toContain('20.00,10,no rate,no rate');
  expect(csv).toContain('no rate,no rate,,0');
});

test('RTE-5 clinic/home-care-workers what a closed period was paid by stays; from the day after it all is open', async () => {
  const ana = await addWorker(admin);
  const { id } = (await add({ worker: ana, amount: '20.00' })).data;
  const to = addDays(day, 13);
  await visit(ana, { on: day, minutes: 60 });
  const period = (await close(day, to)).data.id;
  expect(await one(id)).toMatchObject({ used: true });
  let version = 1;
  const change = async (is: Partial<Pick<Body, 'amount' | 'from' | 'until'>>) => {
    const body = { amount: '20.00', from: day, until: null, ...is, version };
    const got = await admin.send(calls.changeRate, { params: { id }, body });
    if (got.status === 204) version += 1;
    return got.status === 204 ? 204 : got.failure.code;
  };
  expect(await change({ amount: '20.01' })).toBe('rate_closed');
  expect(await change({ from: addDays(day, 1) })).toBe('rate_closed');
  expect(await change({ until: addDays(to, -1) })).toBe('rate_closed');
  expect((await add({ worker: ana, from: to, amount: '19.00' })).failure.code).toBe('rate_closed');
  expect(await change({ until: to })).toBe(204);
  expect(await change({ until: null })).toBe(204);
  expect((await add({ worker: ana, from: addDays(to, 1), amount: '21.00' })).status).toBe(200);
  // Opened again, the period has used nothing.
  await admin.send(periodCalls.reopenPeriod, { params: { id: period }, body: { why: 'A wrong rate' } });
  expect(await change({ amount: '22.00' })).toBe(204);
  expect((await preview(day, to)).total.work.pay).toEqual({ cents: 2200, without: 0 });
});

test('RTE-4 home-care/reports a raise for days that are closed is paid with the next closing, and changes no closed one', async () => {
  const [ana, ben] = [
    await addWorker(admin, { name: 'Ana' }),
    await addWorker(admin, { name: 'Ben', class: 'therapist' }),
  ];
  // No longer ago than a closing looks.
  const day = recent(-60);
  await add({ worker: ana, from: day, amount: '20.00' });
  const to = addDays(day, 13);
  await visit(ana, { on: addDays(day, 1), minutes: 60, km: 10 });
  const raised = await visit(ana, { on: addDays(day, 8), minutes: 90, km: 4 });
  await visit(ben, { on: addDays(day, 8), minutes: 60 });
  const first = (await close(day, to)).data.id;
  const shown = (await doctor.send(periodCalls.readPeriod, { params: { id: first } })).data;
  // From the second week on; and one of them above the rate of their class.
  const { id } = (await add({ worker: ana, from: addDays(day, 7), amount: '210.00' })).data;
  const held = { amount: '21.01', from: addDays(day, 7), until: null };
  expect((await admin.send(calls.changeRate, { params: { id }, body: { ...held, version: 1 } })).status).toBe(204);
  await add({ worker: ben, from: day, amount: '60.00' });
  const [next, last] = [addDays(day, 14), addDays(day, 15)];
  const workersOf = async (from: string) =>
    Object.fromEntries((await preview(from, from)).workers.map((line) => [line.name, line.later.pay.cents]));
  // 90 minutes at 21.01 are 31.52, at 20.00 they were 30.00.
  expect(await workersOf(next)).toEqual({ Ana: 152, Ben: 1400 });
  // In the same closing the visit is an hour longer: that hour is paid by the raised rate.
  await changeVisit(server, raised, { ended_at: new Date(`${addDays(day, 8)}T17:30:00Z`) });
  expect(await workersOf(next)).toEqual({ Ana: 152 + 2101, Ben: 1400 });
  const second = (await close(next, next)).data.id;
  const rows = await lines(second);
  const period = { from: day, to };
  expect(
    rows
      .filter(({ back }) => back)
      .map(({ worker, minutes, pay, hourRate, back, later }) => ({
        ...{ name: worker.name, minutes, pay, hourRate, back, later },
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  ).toEqual([
    {
      ...{ name: 'Ana', minutes: 0, pay: 152, hourRate: '21.01', later: true },
      back: { ...period, minutes: 90, km: 4, hourRate: '20.00', kmRate: '0.615' },
    },
    {
      ...{ name: 'Ben', minutes: 0, pay: 1400, hourRate: '60.00', later: true },
      back: { ...period, minutes: 60, km: 0, hourRate: '46.00', kmRate: '0.615' },
    },
  ]);
  const csv = await (await doctor.fetch(`/v3/home-care/periods/${second}/file`)).text();
  expect(csv).toContain(`${day},${to},90,4,20.00,0.615`);
  const after = (await doctor.send(periodCalls.readPeriod, { params: { id: first } })).data;
  expect(after.total).toEqual(shown.total);
  // Paid once, and what a closing has paid by stays.
  expect(await workersOf(last)).toEqual({});
  expect(await one(id)).toMatchObject({ used: true });
  const lower = { ...held, amount: '21.00', version: 2 };
  expect((await admin.send(calls.changeRate, { params: { id }, body: lower })).failure.code).toBe('rate_closed');
});

test('RTE-4 home-care/reports work that had no rate is paid in full once a rate is set for its days, and says so', async () => {
  await away.send(setFeature, { params: { id: 'home-care' }, body: { enabled: true } });
  const worker = await addWorker(away, { name: 'Noor' });
  const day = recent(-40);
  await doneVisit(server, { orgId: away.orgId, patient, worker, on: day, minutes: 90, km: 4 });
  const shown = async (from: string) =>
    (await away.send(periodCalls.previewPeriod, { query: { from, to: from } })).data;
  const fix = async (from: string) =>
    (await away.send(periodCalls.closePeriod, { body: { from, to: from, seal: (await shown(from)).seal } })).data.id;
  const first = await fix(day);
  const before = (await away.send(periodCalls.readPeriod, { params: { id: first } })).data;
  expect(before.total.work).toMatchObject({ pay: { cents: 0, without: 1 }, mileage: { cents: 0, without: 1 } });
  // A rate by the hour alone: kilometres still wait.
  await add({ class: 'psw', worker: null, from: day, amount: '24.00' }, away);
  const next = addDays(day, 1);
  expect((await shown(next)).total.later).toMatchObject({
    ...{ minutes: 0, pay: { cents: 3600, without: 0 }, mileage: { cents: 0, without: 0 } },
  });
  const rowsOf = async (id: string) => (await away.send(periodCalls.listPaid, { params: { id }, query: {} })).data.data;
  const [line, ...more] = await rowsOf(await fix(next));
  expect(more).toEqual([]);
  const back = { from: day, to: day, minutes: 90, km: 4, hourRate: null, kmRate: null };
  expect(line).toMatchObject({ minutes: 0, pay: 3600, mileage: 0, hourRate: '24.00', later: true, back });
  const words = tableWordsIn('en-CA');
  const { rate } = moneyText(words, String);
  const said = backText(words, { ...line!, back }, { rate, number: String, days: (from) => from });
  expect(said).toBe(`Back pay for ${day}, 1:30 h not paid until now`);
  await add({ kind: 'km', class: null, worker: null, from: day, amount: '0.50' }, away);
  const last = addDays(day, 2);
  const [km] = await rowsOf(await fix(last));
  expect(km).toMatchObject({ pay: 0, mileage: 200, back: { ...back, hourRate: '24.00' } });
  expect((await shown(addDays(day, 3))).workers).toEqual([]);
  // What was closed says what it paid then.
  expect((await away.send(periodCalls.readPeriod, { params: { id: first } })).data.total).toEqual(before.total);
});

test('RTE-4 home-care/reports a worker of another class by now is paid back by the class of then', async () => {
  const ana = await addWorker(admin, { name: 'Ana', class: 'therapist' });
  const day = recent(-30);
  await add({ class: 'therapist', from: day, worker: null, amount: '40.00' });
  await visit(ana, { on: day, minutes: 60 });
  await close(day, day);
  const body = { ...facts({ name: 'Ana', class: 'homemaker' }), version: 1 };
  await admin.send(changeWorker, { params: { id: ana }, body });
  await add({ class: 'homemaker', from: day, worker: null, amount: '60.00' });
  const next = addDays(day, 1);
  expect((await preview(next, next)).workers.filter(({ id }) => id === ana)).toEqual([]);
});

test('RTE-4 home-care/reports a rate that changed since the preview is never fixed unseen', async () => {
  const ana = await addWorker(admin);
  await visit(ana, { on: day, minutes: 60 });
  const { seal } = await preview(day, day);
  await add({ worker: ana });
  expect((await close(day, day, seal)).failure.code).toBe('hours_changed');
});

test('RTE-4 home-care/reports two at once set one rate from a day', async () => {
  const ana = await addWorker(admin);
  const both = await Promise.all([add({ worker: ana }), add({ worker: ana, amount: '25.00' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('RTE-5 clinic/home-care-workers a thousand rates are listed page by page, former ones apart', async () => {
  const ana = await addWorker(admin, { name: 'Zoe' });
  await server.services.asSystem((db) =>
    db
      .insertInto('home_care_rate')
      .values(
        Array.from({ length: 1000 }, (_, n) => ({
          ...{
            org_id: admin.orgId,
            kind: 'hour' as const,
            class: null,
            worker_id: ana,
            until_day: null,
            set_by: 'Test',
          },
          ...{ from_day: addDays('2001-01-01', n), amount: '20.00', set_at: new Date(), added_at: new Date() },
        })),
      )
      .execute(),
  );
  const own = (await all()).filter(({ worker }) => worker?.id === ana);
  expect([own.length, new Set(own.map(({ id }) => id)).size]).toEqual([1000, 1000]);
  const current = (await doctor.send(calls.listRates, { query: { which: 'current' } })).data.data;
  expect(current.filter(({ worker }) => worker?.id === ana)).toHaveLength(1);
});

test('RTE-4 home-care/reports the demo has a closed period that pays back what was agreed on late', async () => {
  const { rows } = await server.services.asSystem((db) =>
    sql<{ pay: number; back: BackPay }>`select l.pay, l.back
      from home_care_paid l join home_care_period p on p.id = l.period_id
      where p.org_id = ${admin.orgId} and l.back is not null and l.hour_rate = 23.85`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { pay, back } of rows) expect([pay > 0, back.hourRate]).toEqual([true, '23.50']);
});
