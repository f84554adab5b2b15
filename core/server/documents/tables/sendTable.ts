import { Readable } from 'node:stream';
import type { Locale } from '#core/shared';
import type { BaseContext } from '../../plugin/scope.ts';
import { xlsxOf, xlsxType } from '../xlsx.ts';
import type { FileTable } from './fileTable.ts';
import { tablePdf } from './tablePdf.ts';
import { tableSheet } from './tableSheet.ts';

/** The bytes of a table, a spreadsheet's while they are read. */
export const tableBytes = async (
  format: 'xlsx' | 'pdf',
  table: FileTable,
  locale: Locale,
): Promise<{ readonly type: string; readonly bytes: AsyncIterable<Uint8Array> | Uint8Array }> =>
  format === 'xlsx'
    ? { type: xlsxType, bytes: xlsxOf(tableSheet(table)) }
    : { type: 'application/pdf', bytes: await tablePdf(table, locale) };

/** Answers a `download` call with a table. */
export const sendTable = async (
  { sendFile }: Pick<BaseContext, 'sendFile'>,
  name: string,
  format: 'xlsx' | 'pdf',
  table: FileTable,
  locale: Locale,
): Promise<void> => {
  const { type, bytes } = await tableBytes(format, table, locale);
  const size = bytes instanceof Uint8Array ? bytes.length : null;
  const stream = Readable.from(size === null ? bytes : [bytes]);
  sendFile({ stream, type, name, size, inline: false });
};
