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

/** Answers a `download` call with these rows. */
export const sendCsv = (
  { sendFile }: Pick<BaseContext, 'sendFile'>,
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
): void => {
  // The mark tells spreadsheets that accents are UTF-8.
  const bytes = Buffer.from(`\ufeff${rows.map(csvLine).join('')}`);
  const type = 'text/csv; charset=utf-8';
  sendFile({ stream: Readable.from([bytes]), type, name, size: bytes.length, inline: false });
};
