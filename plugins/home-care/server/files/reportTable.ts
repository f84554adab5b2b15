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

const carePart = (
  of: FileCells,
  by: string,
  unnamed: string,
  { lines, totals }: Pick<FilePart, 'totals'> & { readonly lines: readonly ReportLine[] },
): FilePart => {
  const { t, count, hours } = of;
  const numbers = [t.doneVisits, t.travelHours, t.tasksPlanned, t.tasksDone, t.incidents, t.sameWorker];
  return {
    ...{ title: t.careOf(by), totals, columns: columnsOf([t.name, ...numbers], [t.name]) },
    lines: lines.map((line) => [
      ...[line.name || unnamed, count(line.done), hours(line.travelMinutes), count(line.tasks)],
      ...[count(line.tasksDone), count(line.incidents), count(line.same)],
    ]),
  };
};

const whoCame = ({ worker, second }: PaidVisit): string =>
  [worker, second].flatMap((one) => one?.name ?? []).join(', ');

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
        ...[one.patient?.name ?? t.closed, one.title, whoCame(one) || t.somebody],
        [state, one.late && t.late, one.short && t.short, one.part && t.partOnly].filter(Boolean).join(', '),
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

/** Clients who keep the reader out are said so, beside those of whom it is not known. */
const named =
  ({ restrictedClients }: FileCells['t']) =>
  (line: ReportLine): ReportLine =>
    line.id === 'restricted' ? { ...line, name: restrictedClients } : line;

/** The tables of the page, and the visits that its numbers open. */
export const reportTable = (
  asked: Parameters<typeof aboutOf>[1],
  { workers, clients, payers, areas, total, visits }: Counted,
  locale: Locale,
): FileTable => {
  const of = fileCells(locale);
  const { t } = of;
  const lines = [...workers, { ...total, id: 'total', name: t.total }];
  return {
    title: reportsName[locale],
    parts: [
      ...[sumsPart, carePart].flatMap((part) => [
        part(of, t.byWorker, t.somebody, { lines, totals: true }),
        part(of, t.byClient, t.restrictedClients, { lines: clients, totals: false }),
        part(of, t.byPayer, t.payerUnsaid, { lines: payers.map(named(t)), totals: false }),
        part(of, t.byArea, t.areaUnsaid, { lines: areas.map(named(t)), totals: false }),
      ]),
      visitsPart(of, visits),
    ],
    about: aboutOf(of, asked),
  };
};
