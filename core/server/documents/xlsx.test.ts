import { unzipSync, strFromU8 } from 'fflate';
import { type Sheet, type SheetRow, xlsxOf } from './xlsx.ts';

const bytesOf = async (sheet: Partial<Sheet>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const bytes of xlsxOf({ title: 'Sheet', widths: [], frozen: 0, rows: [], ...sheet })) parts.push(bytes);
  return Buffer.concat(parts);
};
const sheetText = async (sheet: Partial<Sheet>, part = 'xl/worksheets/sheet1.xml'): Promise<string> =>
  strFromU8(unzipSync(await bytesOf(sheet))[part]!);

test('a number stays a number, in its format, and text stays text whatever it begins with', async () => {
  const text = await sheetText({
    rows: [{ cells: ['=1+1', { value: 0.117, format: 'percentTenths' }, null, 'Zoé <&> "x"'], bold: true }],
  });
  expect(text).toContain('<row r="1"><c r="A1"');
  expect(text).toMatch(/<c r="A1" s="10" t="inlineStr"><is><t xml:space="preserve">=1\+1<\/t>/);
  expect(text).toMatch(/<c r="B1" s="\d+"><v>0\.117<\/v><\/c><c r="D1"/);
  expect(text).toContain('Zoé &lt;&amp;&gt; &quot;x&quot;');
  expect(text).not.toContain('<f>');
  const styles = await sheetText({}, 'xl/styles.xml');
  expect(styles.match(/quotePrefix="1"/g)).toHaveLength(2);
});

test('signs that would break the file, or be read as others, do neither', async () => {
  const cells = ['a\u0000b\u001fc', '_x0041_', '\ud800', 'x'.repeat(40_000)];
  const text = await sheetText({ title: "a[b]:*?/\\'".repeat(9), rows: [{ cells }] });
  expect(text).toContain('>abc<');
  expect(text).toContain('>_x005F_x0041_<');
  expect(text).toContain('\ufffd');
  expect(text).toContain(`>${'x'.repeat(32_767)}<`);
  const [, name] = /<sheet name="([^"]*)"/.exec(
    await sheetText({ title: "a[b]:*?/\\'".repeat(9) }, 'xl/workbook.xml'),
  )!;
  expect(name!.length).toBeLessThanOrEqual(31);
  expect(name).not.toMatch(/[[\]:*?/\\]/);
});

test('columns beyond the alphabet have two letters', async () => {
  const text = await sheetText({ rows: [{ cells: Array.from({ length: 28 }, (_, n) => `c${n}`) }] });
  expect(text).toContain('r="Z1"');
  expect(text).toContain('r="AB1"');
});

test('500,000 rows are written in flat memory', async () => {
  const rows = function* (): Generator<SheetRow> {
    for (let n = 0; n < 500_000; n += 1)
      yield { cells: [`Somebody ${n}`, { value: n, format: 'whole' }, { value: n / 10, format: 'tenths' }] };
  };
  let [size, most] = [0, 0];
  const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = used();
  for await (const bytes of xlsxOf({ title: 'Long', widths: [], frozen: 1, rows: rows() })) {
    size += bytes.length;
    most = Math.max(most, used() - before);
  }
  expect(size).toBeGreaterThan(5_000_000);
  // The rows themselves are 60 MB of text; what is in memory is what has not been swept yet.
  expect(most / 1_048_576).toBeLessThan(128);
}, 120_000);
