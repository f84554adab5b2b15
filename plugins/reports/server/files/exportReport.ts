import { Readable } from 'node:stream';
import { type AuditEntry, conflict, Failure, type Handler, type ServerServices } from '#core/server';
import type { FileFormat } from '#core/shared';
import { type Evaluation, type exportReport, mostAtOnce } from '../../shared/calls.ts';
import { reportOf } from '../evaluate.ts';
import { fileTableOf, linesIn, nothingSeen, seen } from './fileTable.ts';
import { reportBytes } from './reportBytes.ts';

export const fileName = ({ measure, from, to }: Evaluation, format: FileFormat): string =>
  `${measure}-${from}-${to}.${format}`;

/** What the trail keeps of a file. @param lines with the total */
export const exported = (asked: Evaluation, format: FileFormat, lines: number): AuditEntry => ({
  action: 'exported',
  target: { type: 'report', id: asked.measure },
  detail: { from: asked.from, to: asked.to, by: asked.by, lines, format },
});

/** Counted anew with the rights of that moment; what is in the file is the table of the page, with small numbers left out. */
export const exportFile =
  (services: ServerServices): Handler<typeof exportReport> =>
  async ({ body }, call) => {
    const { locale, format, ...asked } = body;
    const report = await reportOf(services, call, asked, mostAtOnce);
    if (!report && format === 'pdf')
      throw new Failure(
        422,
        'long_pdf',
        `A PDF file has at most ${mostAtOnce} lines. Choose CSV or XLSX, or a filter.`,
        {
          format: 'Choose another kind of file.',
        },
      );
    if (!report)
      throw conflict(
        `This makes more than ${mostAtOnce} lines. Ask for a file that is made in the background.`,
        'long_export',
      );
    const overview = report.groups.reduce((before, group) => seen(report, before, group), nothingSeen(report));
    const table = fileTableOf(report, { groups: report.groups, overview }, asked.where, locale);
    await call.audit(exported(asked, format, linesIn(overview)));
    const { type, bytes } = await reportBytes(table, format, locale);
    const name = fileName(asked, format);
    call.sendFile({ stream: Readable.from(bytes), type, name, size: null, inline: false });
  };
