import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { inflateSync } from 'node:zlib';
import papa from 'papaparse';
import { type Locale, setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { sheetCells } from '#test/kit/files/sheetCells.ts';
import { leastExported } from '../../shared/calls.ts';
import { numberText } from '../../shared/numberText.ts';
import { type Line, tableOf } from '../../shared/table.ts';
import { asked, reportFor } from './testKit.ts';

/** So many days ago: the demo clinic’s past is dated from today. */
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

let server: TestServer;
let [admin, patient] = [] as unknown as readonly [Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  [admin, patient] = await Promise.all([server.login('admin@pavilion.test'), server.login('patient@pavilion.test')]);
});
afterAll(() => server.close());

const send = (who: Person, body: object): Promise<Response> =>
  who.fetch('/v3/reports/export', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });
const bytesOf = async (body: object): Promise<Uint8Array> => {
  const response = await send(admin, body);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

/** What is drawn, in the order in which it is drawn. */
const drawnIn = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const pdf = await PDFDocument.load(bytes);
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.contents[0] !== 0x78) return [];
    const text = inflateSync(object.contents).toString('latin1');
    return [...text.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex!, 'hex')),
    );
  });
};

const reports = [
  asked('appointments.noShows', day(300), day(5), { by: ['practitioner'], compare: 'previous' }),
  asked('appointments.visits', day(300), day(-30), { by: ['month', 'mode'] }),
  asked('appointments.lostTime', day(300), day(-30), { by: ['practitioner'], where: { cause: ['noshow'] } }),
  asked('tasks.age', day(300), day(-30), { by: ['priority'] }),
  asked('messaging.responseTime', day(600), day(-30)),
];
const cases = reports.flatMap((body) =>
  (['en-CA', 'fr-CA'] as const).map((locale) => [body.measure, locale, body] as const),
);
const trimmed = <T>(cells: readonly (T | null)[]): readonly (T | null)[] =>
  cells.slice(0, cells.findLastIndex((one) => one !== null) + 1);
const tableFor = async (body: (typeof reports)[number], locale: Locale) => {
  const report = await reportFor(admin, body);
  const table = tableOf(report, locale, true);
  const hidden = locale === 'en-CA' ? 'suppressed' : 'supprimé';
  const partial = locale === 'en-CA' ? 'Part of the step only' : 'Une partie de l’intervalle seulement';
  const words = (line: Line): readonly string[] => (table.groupings.length === 0 ? ['Total'] : line.labels);
  return { table, report, hidden, partial, words };
};

test.each(cases)(
  'RTE-3 reports: the sheet of %s in %s is the screen’s table, cell by cell',
  async (_, locale, body) => {
    const { table, report, hidden, partial, words } = await tableFor(body, locale);
    const sheet = sheetCells(await bytesOf({ ...body, locale, format: 'xlsx' }));
    const heads = table.groupings.length === 0 ? [null] : table.groupings;
    expect(sheet[0]).toEqual([...heads, ...table.columns.map(({ header }) => header)]);
    const wanted = table.lines.map((line) =>
      trimmed([
        ...words(line).map((word) => word || null),
        ...line.cells.map(({ value, sort, hidden: out }) =>
          out ? hidden : value !== null && sort === 'percent' ? Number((value / 100).toFixed(3)) : value,
        ),
        ...(line.partial ? [partial] : []),
      ]),
    );
    expect(sheet.slice(1, wanted.length + 1)).toEqual(wanted);
    const about = sheet.slice(wanted.length + 2).flat();
    expect(about).toEqual(
      expect.arrayContaining([report.measure.title[locale], report.zone, `${body.from} / ${body.to}`]),
    );
    expect(about).toContain(report.measure.definition[locale]);
  },
);

test.each(cases)('RTE-3 reports: the PDF of %s in %s is the screen’s table, cell by cell', async (_, locale, body) => {
  const { table, report, hidden, words } = await tableFor(body, locale);
  const drawn = await drawnIn(await bytesOf({ ...body, locale, format: 'pdf' }));
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  // Long words go on below: where all of a line stands in one row, its cells follow one another.
  const all = drawn.join('\n');
  for (const line of table.lines) {
    const cells = line.cells.map((cell) => (cell.hidden ? hidden : plain(numberText(cell, { number }))));
    expect(all).toContain(cells.join('\n'));
    for (const word of words(line).flatMap((one) => one.split(' '))) expect(all).toContain(word);
  }
  expect(drawn[0]).toBe(report.measure.title[locale]);
  expect(all.replaceAll('\n', ' ')).toContain(report.zone);
});

test('RTE-3 reports: small numbers are left out of every kind of file alike, and nothing gives them away', async () => {
  const body = {
    ...asked('appointments.noShows', day(25), day(5), { by: ['practitioner'] }),
    locale: 'en-CA',
  };
  const report = await reportFor(admin, asked(body.measure, body.from, body.to, { by: ['practitioner'] }));
  expect(report.groups.some(({ now }) => now.hits > 0 && now.hits < leastExported)).toBe(true);
  const csv = new TextDecoder().decode(await bytesOf({ ...body, format: 'csv' }));
  const sheet = sheetCells(await bytesOf({ ...body, format: 'xlsx' }));
  const pdf = await drawnIn(await bytesOf({ ...body, format: 'pdf' }));
  const left = papa
    .parse<string[]>(csv)
    .data.flat()
    .filter((cell) => cell === 'suppressed').length;
  expect(left).toBeGreaterThan(0);
  expect(sheet.flat().filter((cell) => cell === 'suppressed')).toHaveLength(left);
  expect(pdf.filter((text) => text === 'suppressed')).toHaveLength(left);
});

test('RTE-3 reports: a thousand lines go over many pages, each with the heads of the columns', async () => {
  const drawn = await drawnIn(
    await bytesOf({
      ...asked('appointments.visits', day(900), day(-30), { by: ['day'] }),
      locale: 'en-CA',
      format: 'pdf',
    }),
  );
  const pages = drawn.filter((text) => text.startsWith('Page ')).length;
  expect(pages).toBeGreaterThan(10);
  expect(drawn.filter((text) => text === 'Day')).toHaveLength(pages);
});

test('RTE-3 reports: who loses a right between screen and file gets no file', async () => {
  const body = { ...asked('faxes.volume', day(300), day(-30)), locale: 'en-CA', format: 'xlsx' };
  expect((await send(admin, body)).status).toBe(200);
  await admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } });
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const refused = await send(admin, { ...body, format });
    expect([refused.status, await refused.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  }
  await admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: true } });
  expect(await (await send(patient, body)).json()).toMatchObject({ code: 'forbidden' });
  expect((await send(admin, { ...body, format: 'exe' })).status).toBe(422);
});
