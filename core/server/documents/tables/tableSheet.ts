import type { Sheet, SheetCell, SheetRow } from '../xlsx.ts';
import { type FileCell, type FilePart, type FileTable, withLast } from './fileTable.ts';

const sheetCell = (cell: FileCell): SheetCell => (typeof cell === 'string' ? cell || null : cell.sheet);

const [wordsWidth, numberWidth] = [28, 16];

async function* rowsOf({ title, columns, lines, totals }: FilePart): AsyncGenerator<SheetRow> {
  if (title !== null) yield { cells: [title], bold: true };
  yield { cells: columns.map((column) => column.title || null), bold: true };
  for await (const { line, isLast } of withLast(lines)) yield { cells: line.map(sheetCell), bold: totals && isLast };
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
    rows: (async function* (): AsyncGenerator<SheetRow> {
      for (const part of parts) yield* rowsOf(part);
      for (const line of about) yield { cells: line };
    })(),
  };
};
