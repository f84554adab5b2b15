import { Readable } from 'node:stream';
import type { Locale } from '#core/shared';
import type { BaseContext } from '../../plugin/scope.ts';
import { xlsxOf, xlsxType } from '../xlsx.ts';
import type { FileTable } from './fileTable.ts';
import { tablePdf } from './tablePdf.ts';
import { tableSheet } from './tableSheet.ts';

/** Answers a `download` call with a table. */
export const sendTable = async (
  { sendFile }: Pick<BaseContext, 'sendFile'>,
  name: string,
  format: 'xlsx' | 'pdf',
  table: FileTable,
  locale: Locale,
): Promise<void> => {
  if (format === 'xlsx') {
    const stream = Readable.from(xlsxOf(tableSheet(table)));
    sendFile({ stream, type: xlsxType, name, size: null, inline: false });
    return;
  }
  const bytes = Buffer.from(await tablePdf(table, locale));
  sendFile({ stream: Readable.from([bytes]), type: 'application/pdf', name, size: bytes.length, inline: false });
};
