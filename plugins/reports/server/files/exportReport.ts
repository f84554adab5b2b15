import type { CallContext, Handler, ServerServices } from '#core/server';
import { sendCsv } from '#core/server/csv.ts';
import { sendTable } from '#core/server/documents/tables/sendTable.ts';
import type { exportReport } from '../../shared/calls.ts';
import { reportOf } from '../evaluate.ts';
import { drawnTable } from './drawnTable.ts';
import { fileTableOf, type ReportFile } from './fileTable.ts';

const sendRows = (call: CallContext, name: string, { head, lines, about }: ReportFile): void =>
  sendCsv(call, name, [
    head,
    ...lines.map((line) => line.map((cell) => (typeof cell === 'string' ? cell : cell.value))),
    [],
    ...about,
  ]);

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
    const name = `${report.measure.id}-${asked.from}-${asked.to}.${format}`;
    if (format === 'csv') sendRows(call, name, table);
    else await sendTable(call, name, format, drawnTable(table, locale), locale);
    return undefined;
  };
