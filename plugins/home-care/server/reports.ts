import { type CallContext, type Handler, invalid, type ServerServices } from '#core/server';
import { sendCsv } from '#core/server/csv.ts';
import { sendTable } from '#core/server/documents/tables/sendTable.ts';
import type { CallAnswer } from '#core/shared';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { pageSize } from '../shared/calls.ts';
import type {
  exportReport,
  listReportRows,
  PaidVisit,
  readReport,
  ReportKind,
  ReportLine,
  Sums,
} from '../shared/reportCalls.ts';
import type { PaidFacts } from '../shared/periodCalls.ts';
import { addMoney, noMoney } from '../shared/rates/pay.ts';
import { type ClinicDays, clinicDays } from './clinicDays.ts';
import { reportTable } from './files/reportTable.ts';
import { paidBefore } from './pay/payLines.ts';
import { moneyCell, moneyOf, rateCell, rateFinder, rateTold, tenth, worthOf } from './pay/rateRows.ts';
import {
  auditRead,
  closedAmong,
  cursorOf,
  deviationsOf,
  doneMinutesOf,
  minutesOf,
  namesIn,
  type VisitRow,
  visitsBetween,
  visitView,
  workersOf,
} from './visitRows.ts';

const mostDays = 92;

/** @throws Failure 422 */
export const periodMoments = (days: ClinicDays, from: string, to: string): readonly [Date, Date] => {
  if (to < from) throw invalid('Check the period.', { to: 'Choose a last day after the first.' });
  if (addDays(from, mostDays) <= to) throw invalid('Check the period.', { to: `Choose at most ${mostDays} days.` });
  return [days.begin(from), days.begin(addDays(to, 1))];
};

const counted = async (services: ServerServices, context: CallContext, from: string, to: string) => {
  const { db, caller } = context;
  const now = services.now();
  const days = await clinicDays(db, caller.orgId, now);
  const rows = (await visitsBetween(db, caller.orgId, ...periodMoments(days, from, to))).filter(
    ({ state }) => state !== 'cancelled',
  );
  const closed = await closedAmong(context, rows);
  const workers = await workersOf(db, caller.orgId);
  const paid = await paidBefore(db, caller.orgId, from);
  const ratesOf = await rateFinder(db, caller.orgId, { zone: days.zone, workers, paid });
  return { rows, closed, now, zone: days.zone, names: namesIn(workers), ratesOf };
};

type RatesOf = Awaited<ReturnType<typeof rateFinder>>;

const unpaid: PaidFacts = { hourRate: null, kmRate: null, pay: 0, mileage: 0 };

/** What a visit is worth by the rates of its day; what is not done is worth nothing. */
const paidFor = (row: VisitRow, ratesOf: RatesOf): PaidFacts => {
  const { worker_id } = row;
  const worth = worthOf(row);
  if (!worth || worker_id === null) return unpaid;
  const rates = ratesOf({ ...row, worker_id });
  return { hourRate: rateTold(rates.hour_rate), kmRate: rateTold(rates.km_rate), ...moneyOf(worth, rates) };
};

const zero: Sums = {
  ...{ visits: 0, plannedMinutes: 0, done: 0, doneMinutes: 0, late: 0, missed: 0, short: 0, km: 0 },
  ...{ pay: noMoney, mileage: noMoney },
};

const added = (
  sums: Sums,
  row: VisitRow,
  { now, ratesOf }: { readonly now: Date; readonly ratesOf: RatesOf },
): Sums => {
  const { late, missed, short } = deviationsOf(row, now);
  const { pay, mileage } = paidFor(row, ratesOf);
  return {
    visits: sums.visits + 1,
    plannedMinutes: sums.plannedMinutes + minutesOf(row),
    done: sums.done + Number(row.state === 'done'),
    doneMinutes: sums.doneMinutes + doneMinutesOf(row),
    late: sums.late + Number(late),
    missed: sums.missed + Number(missed),
    short: sums.short + Number(short),
    km: tenth(sums.km + row.km),
    pay: addMoney(sums.pay, pay),
    mileage: addMoney(sums.mileage, mileage),
  };
};

type Counted = Awaited<ReturnType<typeof counted>>;

const sumsOf = ({ rows, closed, names, ...counting }: Counted): CallAnswer<typeof readReport> => {
  const by = (key: (row: VisitRow) => readonly [id: string, name: string]): ReportLine[] => {
    const lines = new Map<string, ReportLine>();
    for (const row of rows) {
      const [id, name] = key(row);
      lines.set(id, { id, name, ...added(lines.get(id) ?? zero, row, counting) });
    }
    return [...lines.values()].sort((one, other) => one.name.localeCompare(other.name));
  };
  return {
    workers: by(({ worker_id }) => [worker_id ?? 'none', worker_id === null ? '' : (names.get(worker_id) ?? '')]),
    clients: by((row) => [clientOf(row, closed), closed.has(row.patient_id) ? '' : row.patient_name]),
    total: rows.reduce((sums, row) => added(sums, row, counting), zero),
  };
};

const paidVisit = (row: VisitRow, viewing: Omit<Counted, 'rows'>): PaidVisit => ({
  ...visitView(row, viewing),
  ...paidFor(row, viewing.ratesOf),
});

/** RTE-4 home-care/reports. */
export const read =
  (services: ServerServices): Handler<typeof readReport> =>
  async ({ query: { from, to } }, context) => {
    const all = await counted(services, context, from, to);
    await auditRead(context, 'home-care-report', all.rows, all.closed);
    return sumsOf(all);
  };

/** Under which line of the report a visit stands. */
const clientOf = ({ patient_id }: VisitRow, closed: ReadonlySet<string>): string =>
  closed.has(patient_id) ? 'restricted' : patient_id;

const isOf = (row: VisitRow, kind: ReportKind, now: Date): boolean => {
  if (kind === 'all') return true;
  return kind === 'done' ? row.state === 'done' : deviationsOf(row, now)[kind];
};

/** The same visits as a number counts. */
export const rows =
  (services: ServerServices): Handler<typeof listReportRows> =>
  async ({ query: { from, to, worker, patient, kind, after = '' } }, context) => {
    const { rows: all, closed, ...viewing } = await counted(services, context, from, to);
    const found = all.filter(
      (row) =>
        (worker === undefined || (row.worker_id ?? 'none') === worker) &&
        (patient === undefined || clientOf(row, closed) === patient) &&
        isOf(row, kind, viewing.now) &&
        cursorOf(row) > after,
    );
    const page = found.slice(0, pageSize);
    await auditRead(context, 'home-care-report', page, closed);
    return {
      data: page.map((row) => paidVisit(row, { ...viewing, closed })),
      next: found.length > pageSize ? cursorOf(page.at(-1)!) : null,
    };
  };

const heads =
  'day,start,end,worker,client,service,state,started,ended,planned_minutes,done_minutes,late,short,missed,reason,km,hour_rate,pay,km_rate,mileage';

const csvLines = ({ rows: all, ...viewing }: Counted) => {
  const flag = (is: boolean): string => (is ? 'yes' : '');
  return all.map((row) => {
    const view = paidVisit(row, viewing);
    const { hourRate, kmRate, pay, mileage } = view;
    return [
      ...[view.day, view.start, view.end, view.worker?.name ?? '', view.patient?.name ?? '', view.title, view.state],
      ...[view.startedAt, view.endedAt, minutesOf(row), doneMinutesOf(row)],
      ...[flag(view.late), flag(view.short), flag(view.missed), view.reason, row.km],
      ...[rateCell(hourRate, pay), moneyCell(pay), rateCell(kmRate, mileage), moneyCell(mileage)],
    ];
  });
};

/** What the page shows, counted anew with the rights of that moment. */
export const file =
  (services: ServerServices): Handler<typeof exportReport> =>
  async ({ query: { from, to, format, locale } }, context) => {
    const found = await counted(services, context, from, to);
    const { rows: all, closed, ...viewing } = found;
    const target = { type: 'organization', id: context.caller.orgId } as const;
    const patients = [...new Set(all.map(({ patient_id }) => patient_id).filter((one) => !closed.has(one)))];
    await context.audit({ action: 'read', target, detail: { how: 'home-care-export', patients, format } });
    const name = `home-care-report-${from}-${to}.${format}`;
    if (format === 'csv') sendCsv(context, name, [heads.split(','), ...csvLines(found)]);
    else {
      const visits = all.map((row) => paidVisit(row, { ...viewing, closed }));
      const table = reportTable({ ...viewing, from, to }, { ...sumsOf(found), visits }, locale);
      await sendTable(context, name, format, table, locale);
    }
    return undefined;
  };
