import { Readable } from 'node:stream';
import type { CallContext, Handler, ServerServices } from '#core/server';
import { sendCsv } from '#core/server/csv.ts';
import { xlsxOf, xlsxType } from '#core/server/documents/xlsx.ts';
import type { Locale } from '#core/shared';
import type { exportReport, FileFormat } from '../../shared/calls.ts';
import { reportOf } from '../evaluate.ts';
import { type FileTable, fileTableOf } from './fileTable.ts';
import { pdfReport } from './pdfReport.ts';
import { sheetOf } from './sheet.ts';

type Send = (call: CallContext, name: string, table: FileTable, locale: Locale) => Promise<void> | void;

const send: Readonly<Record<FileFormat, Send>> = {
  csv: (call, name, { head, lines, about }) =>
    sendCsv(call, name, [
      head,
      ...lines.map((line) => line.map((cell) => (typeof cell === 'string' ? cell : cell.value))),
      [],
      ...about,
    ]),
  xlsx: (call, name, table) => {
    const stream = Readable.from(xlsxOf(sheetOf(table)));
    call.sendFile({ stream, type: xlsxType, name, size: null, inline: false });
  },
  pdf: async (call, name, table, locale) => {
    const bytes = Buffer.from(await pdfReport(table, locale));
    const stream = Readable.from([bytes]);
    call.sendFile({ stream, type: 'application/pdf', name, size: bytes.length, inline: false });
  },
};

/** Counted anew with the rights of that moment; what is in the file is the table of the page, with small numbers left out. */
export const exportFile =
  (services: ServerServices): Handler<typeof exportReport> =>
  async ({ body }, call) => {
    const { locale, format, ...asked } = body;
    const report = await reportOf(services, call, asked);
    const table = fileTableOf(report, asked.where, locale);
    await call.audit({
      action: 'exported',
      target: { type: 'report', id: report.measure.id },
      detail: { from: asked.from, to: asked.to, by: asked.by, lines: table.lines.length, format },
    });
    await send[format](call, `${report.measure.id}-${asked.from}-${asked.to}.${format}`, table, locale);
    return undefined;
  };
