import type { FilePart, FileTable } from '#core/server/documents/tables/fileTable.ts';
import { type CallAnswer, clockText, type Locale } from '#core/shared';
import type { PaidVisit, readReport, ReportLine } from '../../shared/reportCalls.ts';
import { reportsName } from '../../shared/words/names.ts';
import { aboutOf, columnsOf, type FileCells, fileCells, withRemarks } from './fileCells.ts';

const sumsPart = (
  of: FileCells,
  title: string,
  unnamed: string,
  { lines, totals }: Pick<FilePart, 'totals'> & { readonly lines: readonly ReportLine[] },
): FilePart => {
  const { t, count, hours, tenths, sum } = of;
  const numbers = [t.visits, t.planned, t.doneVisits, t.doneHours, t.pay, t.late, t.short, t.missed, t.km, t.mileage];
  return withRemarks(of, lines, {
    ...{ title, totals, columns: columnsOf([t.name, ...numbers], [t.name]) },
    remark: of.missing,
    cells: (line) => [
      ...[line.name || unnamed, count(line.visits), hours(line.plannedMinutes), count(line.done)],
      ...[hours(line.doneMinutes), sum(line.pay), count(line.late), count(line.short), count(line.missed)],
      ...[tenths(line.km), sum(line.mileage)],
    ],
  });
};

const visitsPart = ({ t, locale, day, visit, rate }: FileCells, visits: readonly PaidVisit[]): FilePart => {
  const words = [t.time, t.client, t.service, t.worker, t.outcomeIs, t.hourRateIs, t.kmRateIs, t.reason];
  const titles = [
    t.time,
    t.client,
    t.service,
    t.worker,
    t.outcomeIs,
    t.pay,
    t.hourRateIs,
    t.mileage,
    t.kmRateIs,
    t.reason,
  ];
  return {
    ...{ title: t.visits, totals: false, columns: columnsOf(titles, words) },
    lines: visits.map((one) => {
      const state = t[`state_${one.missed ? 'missed' : one.state}`];
      const isDone = one.state === 'done';
      return [
        `${day(one.day)}, ${clockText(one.startWall.slice(11), locale)}`,
        ...[one.patient?.name ?? t.closed, one.title, one.worker?.name ?? t.somebody],
        [state, one.late && t.late, one.short && t.short].filter(Boolean).join(', '),
        ...(isDone ? [visit(one.pay), rate('hour', one.hourRate, one.pay)] : ['', '']),
        ...(isDone ? [visit(one.mileage), rate('km', one.kmRate, one.mileage)] : ['', '']),
        one.reason,
      ];
    }),
  };
};

interface Counted extends CallAnswer<typeof readReport> {
  readonly visits: readonly PaidVisit[];
}

/** The tables of the page, and the visits that its numbers open. */
export const reportTable = (
  asked: Parameters<typeof aboutOf>[1],
  { workers, clients, total, visits }: Counted,
  locale: Locale,
): FileTable => {
  const of = fileCells(locale);
  const { t } = of;
  const lines = [...workers, { ...total, id: 'total', name: t.total }];
  return {
    title: reportsName[locale],
    parts: [
      sumsPart(of, t.byWorker, t.somebody, { lines, totals: true }),
      sumsPart(of, t.byClient, t.restrictedClients, { lines: clients, totals: false }),
      visitsPart(of, visits),
    ],
    about: aboutOf(of, asked),
  };
};
