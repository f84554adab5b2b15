import { Readable } from 'node:stream';
import type { BaseContext } from './plugin/scope.ts';

/** A cell that a spreadsheet would run as a formula is made plain text; every other is quoted as RFC 4180 says. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The mark tells spreadsheets that accents are UTF-8. */
const mark = '\ufeff';
export const csvType = 'text/csv; charset=utf-8';

type Row = readonly (string | number | null)[];

/** In pieces of so many signs. */
const pieceLength = 65_536;

/** A file of these rows, made while it is read: however many there are, a few of them are in memory. */
export async function* csvOf(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let text = mark;
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < pieceLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Answers a `download` call with these rows. */
export const sendCsv = ({ sendFile }: Pick<BaseContext, 'sendFile'>, name: string, rows: readonly Row[]): void => {
  const bytes = Buffer.from(mark + rows.map(csvLine).join(''));
  sendFile({ stream: Readable.from([bytes]), type: csvType, name, size: bytes.length, inline: false });
};
