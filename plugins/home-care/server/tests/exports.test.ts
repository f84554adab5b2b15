import { strFromU8, unzipSync } from 'fflate';
import { setFeature } from '#core/shared';
import { drawnWords } from '#test/kit/server/drawnWords.ts';
import { sheetCells } from '#test/kit/files/sheetCells.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addDays } from '#plugins/appointments/shared/index.ts';
import * as calls from '../../shared/periodCalls.ts';
import { addRate } from '../../shared/rates/rateCalls.ts';
import { readReport } from '../../shared/reportCalls.ts';
import { addWorker, changeVisit, doneVisit, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor, away, patient] = [] as unknown as [Person, Person, Person, Person];
/** A closed period whose visits have changed since. */
let id: string;
const [from, to] = ['2019-03-01', '2019-03-14'];
const trap = '=HYPERLINK("x")';

beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, away, patient] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@laurier.test'),
    server.login('patient@pavilion.test'),
  ]);
  const of = { orgId: admin.orgId, patient: await patientIdOf(server, patient) };
  const [ana, odd] = [await addWorker(admin, { name: 'Ana' }), await addWorker(admin, { name: trap })];
  await admin.send(addRate, {
    body: { kind: 'hour', class: null, worker: ana, from: '2019-01-01', until: null, amount: '24.30' },
  });
  const changed = await doneVisit(server, { ...of, worker: ana, on: from, minutes: 61, km: 4.2 });
  await doneVisit(server, { ...of, worker: odd, on: addDays(from, 2), minutes: 100 });
  await doneVisit(server, { ...of, worker: ana, on: addDays(from, 1), minutes: 60 });
  const { seal } = (await admin.send(calls.previewPeriod, { query: { from, to } })).data;
  id = (await admin.send(calls.closePeriod, { body: { from, to, seal } })).data.id;
  await changeVisit(server, changed, { km: 9 });
});
afterAll(() => server.close());

const reportAt = `/v3/home-care/report/file?from=${from}&to=${to}`;
const periodAt = (): string => `/v3/home-care/periods/${id}/file?`;
const bytesOf = async (at: string, format: string, locale: string): Promise<Uint8Array> => {
  const response = await doctor.fetch(`${at}&format=${format}&locale=${locale}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

test('RTE-4 home-care/reports the sheet of a closed period is what its dialog shows, with the amounts of then', async () => {
  const { workers, total } = (await doctor.send(calls.readPeriod, { params: { id } })).data;
  const sheet = sheetCells(await bytesOf(periodAt(), 'xlsx', 'en-CA'));
  expect(workers.map(({ name }) => name).toSorted()).toEqual([trap, 'Ana'].toSorted());
  expect(sheet.slice(0, 2)).toEqual([['By worker'], ['Name', 'Visits', 'Hours', 'Pay', 'km', 'Mileage', 'Remarks']]);
  for (const [index, { name, work }] of [...workers, { name: 'Total', ...total }].entries()) {
    const [said, visits, hours, pay, km, mileage] = sheet[index + 2]!;
    expect([said, visits, km]).toEqual([name, work.visits, work.km]);
    expect(Math.round(Number(hours) * 60)).toBe(work.minutes);
    expect(pay).toBe(work.pay.cents === 0 && work.pay.without > 0 ? 'No rate' : work.pay.cents / 100);
    expect(mileage).toBe(work.mileage.cents === 0 && work.mileage.without > 0 ? 'No rate' : work.mileage.cents / 100);
  }
  const visits = (await doctor.send(calls.listPaid, { params: { id }, query: {} })).data.data;
  const at = sheet.findIndex(([first]) => first === 'Visits') + 2;
  const own = workers.flatMap((one) => visits.filter(({ worker }) => worker.id === one.id));
  expect(own).toHaveLength(3);
  expect(sheet.slice(at, at + 3).map((row) => [row[0], row[2], row[3], row[4], row[5], row[7]])).toEqual(
    own.map((one) => [
      ...[one.worker.name, one.patient?.name, one.title, one.minutes],
      ...[one.pay === null ? 'No rate' : one.pay / 100, one.km],
    ]),
  );
  expect(sheet.flat()).toEqual(expect.arrayContaining(['Mar 1, 2019 to Mar 14, 2019', 'America/Toronto', 'CAD']));
});

test('RTE-4 home-care/reports the PDF of a closed period says it as the dialog does, in the reader’s language', async () => {
  const english = (await drawnWords(await bytesOf(periodAt(), 'pdf', 'en-CA'))).join('\n');
  expect(english).toContain('Pay period, Mar 1, 2019 to Mar 14, 2019');
  expect(english).toContain('Ana\n2\n2:01\n$49.01\n4.2\nNo rate');
  const french = (await drawnWords(await bytesOf(periodAt(), 'pdf', 'fr-CA'))).join('\n');
  expect(french).toContain('Ana\n2\n2:01\n49,01 $\n4,2\nAucun tarif');
  expect(french).toMatch(/Page 1 de \d/);
});

test.each(['en-CA', 'fr-CA'] as const)(
  'RTE-4 home-care/reports the files of the report in %s are the tables of the page',
  async (locale) => {
    const { workers, clients, total } = (await doctor.send(readReport, { query: { from, to } })).data;
    const sheet = sheetCells(await bytesOf(reportAt, 'xlsx', locale));
    const tenth = (minutes: number): number => Math.round(minutes / 6) / 10;
    const shown = [...workers, { ...total, name: 'Total' }];
    const wanted = (lines: readonly (typeof shown)[number][]) =>
      lines.map((one) => [
        ...[one.name, one.visits, tenth(one.plannedMinutes), one.done, tenth(one.doneMinutes)],
        ...[one.late, one.short, one.missed, one.km],
      ]);
    const counts = (begin: number, many: number) =>
      sheet.slice(begin, begin + many).map((row) => row.filter((_, index) => index < 10 && index !== 5));
    expect(counts(2, shown.length)).toEqual(wanted(shown));
    const at = sheet.findIndex(([first]) => first === (locale === 'en-CA' ? 'By client' : 'Par client')) + 2;
    expect(at).toBeGreaterThan(2);
    expect(counts(at, clients.length)).toEqual(wanted(clients));
    expect(sheet[2 + workers.length]![5]).toBe(total.pay.cents / 100);
    const drawn = (await drawnWords(await bytesOf(reportAt, 'pdf', locale))).join('\n');
    expect(drawn.split('\n')[0]).toBe(locale === 'en-CA' ? 'Home-care reports' : 'Rapports des soins à domicile');
    expect(drawn).toContain(locale === 'en-CA' ? '$49.01' : '49,01 $');
  },
);

test('RTE-4 home-care/reports a name like a formula is text in every kind of file', async () => {
  for (const at of [reportAt, periodAt()]) {
    const csv = new TextDecoder().decode(await bytesOf(at, 'csv', 'en-CA'));
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    // Text and marked as such: no formula is in the sheet.
    const sheet = await bytesOf(at, 'xlsx', 'en-CA');
    expect(sheetCells(sheet).flat()).toContain(trap);
    const xml = strFromU8(unzipSync(sheet)['xl/worksheets/sheet1.xml']!);
    expect(xml).not.toContain('<f>');
    expect(xml).toMatch(/s="1" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK/);
  }
});

test('RTE-4 home-care/reports files are refused as their pages are', async () => {
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const status = async (who: Person, at: string) => (await who.fetch(`${at}&format=${format}`)).status;
    expect([
      await status(away, periodAt()),
      await status(patient, periodAt()),
      await status(patient, reportAt),
    ]).toEqual([404, 403, 403]);
    await admin.send(setFeature, { params: { id: 'home-care' }, body: { enabled: false } });
    const off = [await status(doctor, periodAt()), await status(doctor, reportAt)];
    await admin.send(setFeature, { params: { id: 'home-care' }, body: { enabled: true } });
    expect(off).toEqual([403, 403]);
  }
  expect((await doctor.fetch(`${reportAt}&format=exe`)).status).toBe(422);
  const other = await away.fetch(`${reportAt}&format=xlsx`);
  expect(other.status).toBe(200);
  const told = sheetCells(new Uint8Array(await other.arrayBuffer())).flat();
  for (const name of ['Ana', trap, 'Maya Tremblay']) expect(told).not.toContain(name);
});
