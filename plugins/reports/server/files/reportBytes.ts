import { csvOf, csvType } from '#core/server/csv.ts';
import { tableBytes } from '#core/server/documents/tables/sendTable.ts';
import type { FileFormat, Locale } from '#core/shared';
import { drawnTable } from './drawnTable.ts';
import type { ReportFile } from './fileTable.ts';

async function* rowsOf({ head, lines, about }: ReportFile) {
  yield head;
  for await (const line of lines) yield line.map((cell) => (typeof cell === 'string' ? cell : cell.value));
  yield [];
  yield* about;
}

/** What a file of a report is made of, be it sent at once or kept: a CSV file and a spreadsheet are made while they are read. */
export const reportBytes = async (
  file: ReportFile,
  format: FileFormat,
  locale: Locale,
): Promise<{ readonly type: string; readonly bytes: AsyncIterable<Uint8Array> }> => {
  if (format === 'csv') return { type: csvType, bytes: csvOf(rowsOf(file)) };
  const { type, bytes } = await tableBytes(format, drawnTable(file, locale), locale);
  return { type, bytes: bytes instanceof Uint8Array ? asOne(bytes) : bytes };
};

async function* asOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
