import type { FilePart, FileTable } from '#core/server/documents/tables/fileTable.ts';
import type { CallAnswer, Locale } from '#core/shared';
import type { listPaid, previewPeriod, WorkerLine } from '../../shared/periodCalls.ts';
import { bothMoney } from '../../shared/rates/pay.ts';
import { tenth } from '../pay/rateRows.ts';
import { aboutOf, columnsOf, type FileCells, fileCells, withRemarks } from './fileCells.ts';

type PaidLine = CallAnswer<typeof listPaid>['data'][number];
type Payables = Pick<CallAnswer<typeof previewPeriod>, 'workers' | 'total'>;

const moneyIn = ({ work, later }: Pick<WorkerLine, 'work' | 'later'>) => ({
  pay: bothMoney(work.pay, later.pay),
  mileage: bothMoney(work.mileage, later.mileage),
});

const workPart = (of: FileCells, { workers, total }: Payables): FilePart => {
  const { t, count, exactHours, tenths, sum } = of;
  const hasLater = workers.some(({ later }) => later.visits > 0);
  const titles = [t.name, t.visits, t.paidHours, ...(hasLater ? [t.laterHours] : []), t.pay, t.km, t.mileage];
  return withRemarks(of, [...workers, { id: 'total', name: t.total, ...total }], {
    ...{ title: t.byWorker, totals: true, columns: columnsOf(titles, [t.name]) },
    remark: (line) => of.missing(moneyIn(line)),
    cells: ({ name, work, later }) => {
      const { pay, mileage } = moneyIn({ work, later });
      return [
        ...[name, count(work.visits), exactHours(work.minutes)],
        ...(hasLater ? [exactHours(later.minutes)] : []),
        ...[sum(pay), tenths(tenth(work.km + later.km)), sum(mileage)],
      ];
    },
  });
};

/** Worker by worker, as the table above has them. */
const inOrder = (workers: readonly WorkerLine[], lines: readonly PaidLine[]): readonly PaidLine[] => {
  const own = Map.groupBy(lines, ({ worker }) => worker.id);
  return workers.flatMap(({ id }) => own.get(id) ?? []);
};

const visitsPart = (of: FileCells, lines: readonly PaidLine[]): FilePart => {
  const { t, count, tenths, day, visit, rate, back: backOf } = of;
  const words = [t.worker, t.day, t.client, t.service, t.hourRateIs, t.kmRateIs];
  const figures = [t.paidMinutes, t.pay, t.hourRateIs, t.km, t.mileage, t.kmRateIs];
  return withRemarks(of, lines, {
    ...{ title: t.visits, totals: false },
    columns: columnsOf([t.worker, t.day, t.client, t.service, ...figures], words),
    remark: ({ later, rest, back, ...paid }) =>
      back ? backOf({ ...paid, back }) : [later && t.paidLater, rest && t.partOnly].filter(Boolean).join(', '),
    cells: (one) => [
      ...[one.worker.name, day(one.day), one.patient?.name ?? t.closed, one.title, count(one.minutes)],
      ...[visit(one.pay), rate('hour', one.hourRate, one.pay), tenths(one.km)],
      ...[visit(one.mileage), rate('km', one.kmRate, one.mileage)],
    ],
  });
};

interface Paid extends Payables {
  readonly visits: readonly PaidLine[];
  readonly closedBy: string;
  readonly closedAt: Date;
}

/** What a closed period pays, as its dialog says it, and the visits that its numbers open. */
export const periodTable = (
  asked: Parameters<typeof aboutOf>[1],
  { visits, closedBy, closedAt, ...payables }: Paid,
  locale: Locale,
): FileTable => {
  const of = fileCells(locale);
  return {
    title: of.t.payPeriod(of.days(asked.from, asked.to)),
    parts: [workPart(of, payables), visitsPart(of, inOrder(payables.workers, visits))],
    about: [...aboutOf(of, asked), [of.t.closedBy(closedBy, of.moment(closedAt, asked.zone))]],
  };
};
