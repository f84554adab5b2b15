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
import { careOf, type VisitCare } from './chart/careCounts.ts';
import { earnedOf, paidMinutes, type Part, partsOf, partWithin, type Span, standsIn, touches } from './pay/parts.ts';
import { moneyCell, moneyOf, rateCell, rateFinder, type Rates, rateTold, tenth } from './pay/rateRows.ts';
import {
  auditRead,
  closedAmong,
  cursorOf,
  deviationsOf,
  namesIn,
  type VisitRow,
  visitsAround,
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

/** Visits that have any of their hours on these days; cancelled ones count nowhere. */
const counted = async (services: ServerServices, context: CallContext, from: string, to: string) => {
  const { db, caller } = context;
  const now = services.now();
  const days = await clinicDays(db, caller.orgId, now);
  const span = periodMoments(days, from, to);
  const rows = (await visitsAround(db, caller.orgId, ...span)).filter(
    (row) => row.state !== 'cancelled' && touches(row, span),
  );
  const closed = await closedAmong(context, rows);
  const workers = await workersOf(db, caller.orgId);
  const paid = await paidBefore(db, caller.orgId, from);
  const ratesOf = await rateFinder(db, caller.orgId, { zone: days.zone, workers, paid, raised: false });
  const care = await careOf(db, caller.orgId, rows);
  return { rows, span, closed, now, zone: days.zone, names: namesIn(workers), ratesOf, care };
};

const unpaid: PaidFacts = { hourRate: null, kmRate: null, pay: 0, mileage: 0 };

/** Null where one of them has no rate. */
const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);

/** What of a part is paid between two moments: both sides of a midnight add up to what the whole is paid. */
const worthIn = (part: Part, [from, to]: Span, rates: Rates) => {
  const start = new Date(0);
  const by = (moment: Date) => {
    const { km, ...minutes } = partWithin(part, [start, moment]);
    return moneyOf({ minutes: paidMinutes(minutes), km }, rates);
  };
  const [before, after] = [by(from), by(to)];
  const less = (now: number | null, then: number | null): number | null =>
    now === null || then === null ? null : now - then;
  const own = partWithin(part, [from, to]);
  return {
    pay: paidMinutes(own) === 0 ? 0 : less(after.pay, before.pay),
    mileage: own.km === 0 ? 0 : less(after.mileage, before.mileage),
  };
};

/** What is paid for a visit by the rates of its day, to all who made it or to one; what is not done is worth nothing. */
const paidFor = (
  row: VisitRow,
  { ratesOf, span }: Pick<Counted, 'ratesOf' | 'span'>,
  worker?: string | null,
): PaidFacts => {
  const paid = earnedOf(row)
    .filter((one) => worker === undefined || one.worker === worker)
    .map((one) => {
      const rates = ratesOf({ ...row, worker_id: one.worker });
      return { hourRate: rateTold(rates.hour_rate), kmRate: rateTold(rates.km_rate), ...worthIn(one, span, rates) };
    });
  if (paid.length < 2) return paid[0] ?? unpaid;
  // Two at different rates have none in common.
  const common = <K extends 'hourRate' | 'kmRate'>(key: K) =>
    paid.every((one) => one[key] === paid[0]![key]) ? paid[0]![key] : null;
  return {
    ...{ hourRate: common('hourRate'), kmRate: common('kmRate') },
    ...{ pay: sumOf(paid.map(({ pay }) => pay)), mileage: sumOf(paid.map(({ mileage }) => mileage)) },
  };
};

const total = (parts: readonly Part[], of: 'plannedMinutes' | 'minutes' | 'travel' | 'km'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

const zero: Sums = {
  ...{ visits: 0, plannedMinutes: 0, done: 0, doneMinutes: 0, late: 0, missed: 0, short: 0, km: 0 },
  ...{ travelMinutes: 0, tasks: 0, tasksDone: 0, incidents: 0, same: 0 },
  ...{ pay: noMoney, mileage: noMoney },
};

const added = (
  sums: Sums,
  row: VisitRow,
  { now, ratesOf, care, span }: Pick<Counted, 'now' | 'ratesOf' | 'care' | 'span'>,
  whole = partsOf(row),
  worker?: string | null,
): Sums => {
  const parts = whole.map((part) => partWithin(part, span));
  const { pay, mileage } = paidFor(row, { ratesOf, span }, worker);
  const hours = {
    ...sums,
    plannedMinutes: sums.plannedMinutes + total(parts, 'plannedMinutes'),
    doneMinutes: sums.doneMinutes + total(parts, 'minutes'),
    km: tenth(sums.km + total(parts, 'km')),
    travelMinutes: sums.travelMinutes + (row.state === 'done' ? total(parts, 'travel') : 0),
    pay: addMoney(sums.pay, pay),
    mileage: addMoney(sums.mileage, mileage),
  };
  // It is counted once, where it stands.
  if (!standsIn(row, span)) return hours;
  const { late, missed, short } = deviationsOf(row, now);
  const { tasks, tasksDone, incident, same } = care(row);
  return {
    ...hours,
    visits: sums.visits + 1,
    done: sums.done + Number(row.state === 'done'),
    late: sums.late + Number(late),
    missed: sums.missed + Number(missed),
    short: sums.short + Number(short),
    ...{ tasks: sums.tasks + tasks, tasksDone: sums.tasksDone + tasksDone },
    ...{ incidents: sums.incidents + Number(incident), same: sums.same + Number(same) },
  };
};

type Counted = Awaited<ReturnType<typeof counted>>;

const sumsOf = ({ rows, closed, names, ...counting }: Counted): CallAnswer<typeof readReport> => {
  const sorted = (lines: ReadonlyMap<string, ReportLine>): ReportLine[] =>
    [...lines.values()].sort((one, other) => one.name.localeCompare(other.name));
  const by = (key: (row: VisitRow) => readonly [id: string, name: string]): ReportLine[] => {
    const lines = new Map<string, ReportLine>();
    for (const row of rows) {
      const [id, name] = key(row);
      lines.set(id, { ...added(lines.get(id) ?? zero, row, counting), id, name });
    }
    return sorted(lines);
  };
  const workers = new Map<string, ReportLine>();
  for (const row of rows)
    // Where both places are empty, it is one visit that nobody makes.
    for (const [worker, parts] of Map.groupBy(partsOf(row), (part) => part.worker)) {
      const [id, name] = [worker ?? 'none', worker === null ? '' : (names.get(worker) ?? '')];
      workers.set(id, { ...added(workers.get(id) ?? zero, row, counting, parts, worker), id, name });
    }
  return {
    workers: sorted(workers),
    clients: by((row) => [clientOf(row, closed), closed.has(row.patient_id) ? '' : row.patient_name]),
    payers: by((row) => [keyOf(row, 'payer', closed), closed.has(row.patient_id) ? '' : row.payer]),
    areas: by((row) => [keyOf(row, 'area', closed), closed.has(row.patient_id) ? '' : row.area]),
    total: rows.reduce((sums, row) => added(sums, row, counting), zero),
  };
};

const hoursIn = (row: VisitRow, span: Span, worker?: string): Pick<PaidVisit, 'travelMinutes' | 'part'> => {
  const whole = partsOf(row).filter((one) => worker === undefined || (one.worker ?? 'none') === worker);
  const parts = whole.map((part) => partWithin(part, span));
  const [planned, done] = [total(parts, 'plannedMinutes'), total(parts, 'minutes')];
  const isWhole = standsIn(row, span) && planned === total(whole, 'plannedMinutes') && done === total(whole, 'minutes');
  return {
    travelMinutes: row.state === 'done' ? total(parts, 'travel') : 0,
    part: isWhole ? null : { planned, done: row.state === 'done' ? done : 0 },
  };
};

/** @param worker whose pay it is; absent: all who made it */
const paidVisit = (row: VisitRow, viewing: Omit<Counted, 'rows'>, worker?: string): PaidVisit => ({
  ...visitView(row, viewing),
  ...paidFor(row, viewing, worker),
  ...hoursIn(row, viewing.span, worker),
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

/** Beginning with `=`, so that no name is taken for one of the other two. */
const keyOf = (row: VisitRow, of: 'payer' | 'area', closed: ReadonlySet<string>): string =>
  closed.has(row.patient_id) ? 'restricted' : row[of] === '' ? 'none' : `=${row[of]}`;

interface Asked extends Pick<Counted, 'span'> {
  readonly kind: ReportKind;
  readonly now: Date;
  readonly care: Counted['care'];
  readonly worker: string | undefined;
}

const isOf = (row: VisitRow, { kind, now, care, worker, span }: Asked): boolean => {
  if (kind === 'all') return true;
  if (kind === 'done') return row.state === 'done';
  if (kind === 'travel')
    return (
      row.state === 'done' &&
      partsOf(row).some((one) => partWithin(one, span).travel > 0 && (!worker || one.worker === worker))
    );
  if (!standsIn(row, span)) return false;
  if (kind === 'late' || kind === 'missed' || kind === 'short') return deviationsOf(row, now)[kind];
  const found: VisitCare = care(row);
  return { undone: found.tasksDone < found.tasks, incident: found.incident, same: found.same }[kind];
};

/** The same visits as a number counts. */
export const rows =
  (services: ServerServices): Handler<typeof listReportRows> =>
  async ({ query: { from, to, worker, patient, payer, area, kind, after = '' } }, context) => {
    const { rows: all, closed, ...viewing } = await counted(services, context, from, to);
    const found = all.filter(
      (row) =>
        (worker === undefined || partsOf(row).some((one) => (one.worker ?? 'none') === worker)) &&
        (patient === undefined || clientOf(row, closed) === patient) &&
        (payer === undefined || keyOf(row, 'payer', closed) === payer) &&
        (area === undefined || keyOf(row, 'area', closed) === area) &&
        isOf(row, { ...viewing, kind, worker }) &&
        cursorOf(row) > after,
    );
    const page = found.slice(0, pageSize);
    await auditRead(context, 'home-care-report', page, closed);
    return {
      data: page.map((row) => paidVisit(row, { ...viewing, closed }, worker)),
      next: found.length > pageSize ? cursorOf(page.at(-1)!) : null,
    };
  };

const heads =
  'day,start,end,worker,client,service,state,started,ended,planned_minutes,done_minutes,late,short,missed,reason,km,hour_rate,pay,km_rate,mileage,travel_minutes,payer,area,tasks,tasks_done,incident,same_worker,part_of_visit';

const csvLines = ({ rows: all, ...viewing }: Counted) => {
  const flag = (is: boolean): string => (is ? 'yes' : '');
  return all.map((row) => {
    const view = paidVisit(row, viewing);
    const parts = partsOf(row).map((part) => partWithin(part, viewing.span));
    const { tasks, tasksDone, incident, same } = viewing.care(row);
    const who = [view.worker, view.second].flatMap((one) => one?.name ?? []).join(', ');
    const { hourRate, kmRate, pay, mileage } = view;
    return [
      ...[view.day, view.start, view.end, who, view.patient?.name ?? '', view.title, view.state],
      ...[view.startedAt, view.endedAt, total(parts, 'plannedMinutes'), total(parts, 'minutes')],
      ...[flag(view.late), flag(view.short), flag(view.missed), view.reason, total(parts, 'km')],
      ...[rateCell(hourRate, pay), moneyCell(pay), rateCell(kmRate, mileage), moneyCell(mileage)],
      ...[
        view.travelMinutes,
        view.payer ?? '',
        view.area,
        tasks,
        tasksDone,
        flag(incident),
        flag(same),
        flag(view.part !== null),
      ],
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
