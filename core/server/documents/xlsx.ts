import { Zip, ZipDeflate } from 'fflate';

/** How a number is drawn; its value stays a number. */
export type NumberFormat = (typeof formats)[number][0];

/** Text, or a number that is drawn in a way. Null: an empty cell. */
export type SheetCell = string | { readonly value: number; readonly format: NumberFormat } | null;

export interface SheetRow {
  readonly cells: readonly SheetCell[];
  readonly bold?: boolean;
}

export interface Sheet {
  readonly title: string;
  /** Widths of its columns, in signs. */
  readonly widths: readonly number[];
  /** So many of its first rows stay in sight. */
  readonly frozen: number;
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const formats = [
  ['whole', '#,##0'],
  ['tenths', '#,##0.0'],
  ['hundredths', '#,##0.00'],
  ['percent', '0%'],
  ['percentTenths', '0.0%'],
  ['change', '+#,##0;-#,##0;0'],
  ['changeTenths', '+#,##0.0;-#,##0.0;0.0'],
] as const;
/** Ids below are the programs' own formats. */
const firstFormat = 164;

/** A cell holds no more. */
const longestCell = 32_767;
/** Text is compressed in pieces of so many signs. */
const pieceLength = 65_536;

/** What XML 1.0 cannot hold is left out; `_x0041_` would be read as a sign, so its first underline is written as one. */
const escaped = (text: string): string =>
  text
    .slice(0, longestCell)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the signs that make a file unreadable
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const columnName = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCodePoint(65 + (index % 26));

/** Styles by their place: plain and marked text, then every format, and all of it once more in bold. */
const styleOf = (cell: Exclude<SheetCell, null>, bold: boolean): number => {
  const kinds = 2 + formats.length;
  // Marked: a spreadsheet takes it for text for good, also where somebody goes into the cell and leaves it again.
  const kind =
    typeof cell === 'string'
      ? /^[=+\-@\t\r]/.test(cell)
        ? 1
        : 0
      : 2 + formats.findIndex(([name]) => name === cell.format);
  return kind + (bold ? kinds : 0);
};

const cellXml = (cell: SheetCell, place: string, bold: boolean): string => {
  if (cell === null) return '';
  const style = styleOf(cell, bold);
  if (typeof cell !== 'string') return `<c r="${place}" s="${style}"><v>${String(cell.value)}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
};

const rowXml = ({ cells, bold = false }: SheetRow, number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, bold)).join('')}</row>`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const stylesXml = (): string => {
  const numFmts = formats.map(([, code], n) => `<numFmt numFmtId="${firstFormat + n}" formatCode="${escaped(code)}"/>`);
  const xf = (font: number, format: number, marked = false): string =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${marked ? ' quotePrefix="1"' : ''}/>`;
  const styles = [0, 1].flatMap((font) => [
    xf(font, 0),
    xf(font, 0, true),
    ...formats.map((_, n) => xf(font, firstFormat + n)),
  ]);
  const font = (inside: string): string => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`;
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>
<fonts count="2">${font('')}${font('<b/>')}</fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`;
};

/** A sheet's name is short, and some signs mean something in a formula. */
const sheetName = (title: string): string =>
  escaped(
    title
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .replaceAll(/^'+|'+$/g, '')
      .slice(0, 31)
      .trim() || 'Sheet',
  );

/** The parts besides the sheet, by ECMA-376; nothing is run, fetched or linked. */
const parts = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml(),
});

async function* sheetXml({ widths, frozen, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  const pane =
    frozen > 0
      ? `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
      : '';
  let text = `${head}<worksheet xmlns="${main}">${pane}${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`;
  let number = 0;
  for await (const row of rows) {
    number += 1;
    text += rowXml(row, number);
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** A workbook of one sheet, made while it is read: however many rows there are, a few of them are in memory. */
export async function* xlsxOf(sheet: Sheet): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const encoder = new TextEncoder();
  const add = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name, { level: 2 });
    // The oldest day that a zip knows: the same rows make the same file.
    part.mtime = new Date(1980, 0, 1, 12);
    zip.add(part);
    return part;
  };
  for (const [name, text] of Object.entries(parts(sheet.title))) add(name).push(encoder.encode(text), true);
  const part = add('xl/worksheets/sheet1.xml');
  for await (const text of sheetXml(sheet)) {
    part.push(encoder.encode(text));
    yield* made;
    made = [];
  }
  part.push(new Uint8Array(), true);
  zip.end();
  yield* made;
}
