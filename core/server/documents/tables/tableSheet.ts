import type { Sheet, SheetCell, SheetRow } from '../xlsx.ts';
import type { FileCell, FilePart, FileTable } from './fileTable.ts';

const sheetCell = (cell: FileCell): SheetCell => (typeof cell === 'string' ? cell || null : cell.sheet);

const [wordsWidth, numberWidth] = [28, 16];

function* rowsOf({ title, columns, lines, totals }: FilePart): Generator<SheetRow> {
  if (title !== null) yield { cells: [title], bold: true };
  yield { cells: columns.map((column) => column.title || null), bold: true };
  for (const [index, line] of lines.entries())
    yield { cells: line.map(sheetCell), bold: totals && index === lines.length - 1 };
  yield { cells: [] };
}

/** All tables one below the other. The heads of a single one stay in sight. */
export const tableSheet = ({ title, parts, about }: FileTable): Sheet => {
  const most = Math.max(...parts.map(({ columns }) => columns.length));
  const hasWords = (index: number): boolean => parts.some(({ columns }) => columns[index]?.words);
  return {
    title,
    widths: Array.from({ length: most }, (_, index) => (hasWords(index) ? wordsWidth : numberWidth)),
    frozen: parts.length === 1 && parts[0]!.title === null ? 1 : 0,
    rows: (function* (): Generator<SheetRow> {
      for (const part of parts) yield* rowsOf(part);
      for (const line of about) yield { cells: line };
    })(),
  };
};
