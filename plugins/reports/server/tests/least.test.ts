import type { MeasureReport } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { exportReport, listFacts, listMeasures, saveLeast } from '../../shared/calls.ts';
import { tableOf } from '../../shared/table.ts';
import { asked, keepVisits, reportFor, visitOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor, elsewhere] = [] as unknown as [Person, Person, Person];
/** Of each practitioner so many visits; the total is 60. */
const sizes = { a: 4, b: 5, c: 9, d: 12, e: 30 } as const;
const body = asked('appointments.visits', '2023-03-01', '2023-03-31', { by: ['practitioner'] });

beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, elsewhere] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  const visits = Object.entries(sizes).flatMap(([practitioner, count]) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: `small-${practitioner}-${n}`, status: 'fulfilled' as const, mode: 'phone', practitioner, minutes: 10 },
      ...{
        patient: 'demo-rideau-1',
        start: new Date(Date.parse('2023-03-02T14:00:00Z') + n * 3_600_000).toISOString(),
      },
    })),
  );
  await keepVisits(server, admin.orgId, visits.map(visitOf));
});
afterAll(() => server.close());

const told = async (where: Readonly<Record<string, string[]>> = {}): Promise<Readonly<Record<string, string>>> => {
  const response = await admin.fetch('/v3/reports/export', {
    ...{ method: exportReport.method, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ ...body, where, locale: 'en-CA' }),
  });
  const lines = (await response.text()).split(/\r?\n/).map((line) => line.split(','));
  return Object.fromEntries(lines.slice(1, 7).map(([label = '', count = '']) => [label, count]));
};
const choose = (who: Person, least: number) => who.send(saveLeast, { body: { least: least as 5 } });

test('RTE-3 reports: the clinic says which small numbers leave it, and one more where the total would tell', async () => {
  const all = { 'Dr a': '4', 'Dr b': '5', 'Dr c': '9', 'Dr d': '12', 'Dr e': '30', Total: '60' };
  const without = (...names: readonly (keyof typeof all)[]) => ({
    ...all,
    ...Object.fromEntries(names.map((name) => [name, 'suppressed'])),
  });
  expect(await told()).toEqual(without('Dr a', 'Dr b'));
  expect((await choose(admin, 6)).status).toBe(204);
  expect(await told()).toEqual(without('Dr a', 'Dr b'));
  await choose(admin, 10);
  expect(await told()).toEqual(without('Dr a', 'Dr b', 'Dr c'));
  await choose(admin, 20);
  expect(await told()).toEqual(without('Dr a', 'Dr b', 'Dr c', 'Dr d'));
  const report = await reportFor(doctor, body);
  expect(report.least).toBe(20);
  expect(tableOf(report, 'en-CA', false).lines.map(({ cells }) => cells[0]?.value)).toEqual([4, 5, 9, 12, 30, 60]);
});

test('RTE-3 reports: a file holds what the filters of the page left, and no more', async () => {
  await choose(admin, 5);
  const { groups } = await reportFor(admin, { ...body, where: { practitioner: ['d', 'e'] } });
  expect(groups.map(({ now }) => now.facts)).toEqual([12, 30]);
  expect(await told({ practitioner: ['d', 'e'] })).toMatchObject({ 'Dr d': '12', 'Dr e': '30', Total: '42' });
  expect(Object.keys(await told({ practitioner: ['d', 'e'] }))).not.toContain('Dr c');
});

test('RTE-3 reports: the limit is for what leaves the clinic: rows open as before, and other systems are held to it', async () => {
  await choose(admin, 20);
  const { compare: _, ...choice } = body;
  const rows = await doctor.send(listFacts, { body: { ...choice, keys: ['a'], part: 'all' } });
  expect([rows.data.total, rows.data.data.length]).toEqual([4, 4]);
  const today = (await admin.send(listMeasures)).data.today;
  const small = async (least: number): Promise<readonly number[]> => {
    await choose(admin, least);
    const response = await admin.fetch(
      `/fhir/R4/Measure/chart.visit/$evaluate-measure?periodStart=${today}&periodEnd=${today}`,
    );
    const { group = [] } = (await response.json()) as MeasureReport;
    return group
      .flatMap(({ population = [], stratifier = [] }) => [
        { population },
        ...stratifier.flatMap(({ stratum = [] }) => stratum),
      ])
      .flatMap(({ population = [] }) => population.flatMap(({ count }) => (count ? [count] : [])))
      .filter((count) => count < 20);
  };
  expect((await small(5)).length).toBeGreaterThan(0);
  expect(await small(20)).toEqual([]);
});

test('RTE-3 ROL-2 reports: only who runs the clinic’s reports chooses, from what is offered, for their own clinic', async () => {
  expect((await choose(doctor, 6)).failure.code).toBe('forbidden');
  for (const least of [0, 4, 7, 21, 1_000]) expect((await choose(admin, least)).status).toBe(422);
  await choose(admin, 11);
  const limits = async (who: Person) => {
    const { least, changesLeast } = (await who.send(listMeasures)).data;
    return [least, changesLeast];
  };
  expect(await limits(admin)).toEqual([11, true]);
  expect(await limits(doctor)).toEqual([11, false]);
  expect(await limits(elsewhere)).toEqual([5, true]);
});
