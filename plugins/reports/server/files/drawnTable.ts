import type { FileCell, FileTable } from '#core/server/documents/tables/fileTable.ts';
import type { NumberFormat } from '#core/server/documents/xlsx.ts';
import type { Locale } from '#core/shared';
import { numberText } from '../../shared/numberText.ts';
import type { NumberCell } from '../../shared/table.ts';
import type { ReportFile } from './fileTable.ts';

const formatOf = ({ sort, change }: NumberCell, value: number): NumberFormat => {
  const whole = Number.isInteger(value);
  if (sort === 'percent') return whole ? 'percent' : 'percentTenths';
  if (change) return whole ? 'change' : 'changeTenths';
  return whole ? 'whole' : 'tenths';
};

/** Rounded as on the page, and a number: per cent is a part of one, as spreadsheets have it. */
const sheetNumber = (cell: NumberCell) => {
  const { value, sort } = cell;
  if (value === null) return null;
  // In thousandths, so that 11.7 % is 0.117 and not a little beside it.
  return { value: sort === 'percent' ? Math.round(value * 10) / 1_000 : value, format: formatOf(cell, value) };
};

/** As a spreadsheet and a printed file have it. */
export const drawnTable = ({ title, head, labels, lines, about }: ReportFile, locale: Locale): FileTable => {
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const columns = head.map((text, index) => ({ title: text, words: index < labels }));
  const drawn = (async function* () {
    for await (const line of lines)
      yield line.map((cell): FileCell =>
        typeof cell === 'string' ? cell : { sheet: sheetNumber(cell), text: numberText(cell, { number }) },
      );
  })();
  return { title, parts: [{ title: null, columns, lines: drawn, totals: true }], about };
};
