import type { NumberFormat, Sheet, SheetCell, SheetRow } from '#core/server/documents/xlsx.ts';
import type { NumberCell } from '../../shared/table.ts';
import type { FileCell, FileTable } from './fileTable.ts';

const formatOf = ({ sort, change }: NumberCell, value: number): NumberFormat => {
  const whole = Number.isInteger(value);
  if (sort === 'percent') return whole ? 'percent' : 'percentTenths';
  if (change) return whole ? 'change' : 'changeTenths';
  return whole ? 'whole' : 'tenths';
};

/** Rounded as on the page, and a number: per cent is a part of one, as spreadsheets have it. */
const sheetCell = (cell: FileCell): SheetCell => {
  if (typeof cell === 'string') return cell === '' ? null : cell;
  const { value, sort } = cell;
  if (value === null) return null;
  // In thousandths, so that 11.7 % is 0.117 and not a little beside it.
  return { value: sort === 'percent' ? Math.round(value * 10) / 1_000 : value, format: formatOf(cell, value) };
};

const [wordsWidth, numberWidth] = [28, 16];

export const sheetOf = ({ title, head, labels, lines, about }: FileTable): Sheet => ({
  title,
  widths: head.map((_, index) => (index < labels ? wordsWidth : numberWidth)),
  frozen: 1,
  rows: (function* (): Generator<SheetRow> {
    yield { cells: head.map((text) => text || null), bold: true };
    for (const [index, line] of lines.entries()) yield { cells: line.map(sheetCell), bold: index === lines.length - 1 };
    yield { cells: [] };
    for (const line of about) yield { cells: line };
  })(),
});
