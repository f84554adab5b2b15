import { sql } from 'kysely';
import type { Trx } from '#core/server';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { holdsUpPay } from '../../shared/record.ts';
import type { ClinicDays } from '../clinicDays.ts';
import { namesIn, type VisitRow, workersOf } from '../visitRows.ts';
import { earnedOf, paidMinutes, type Part, partWithin, type Span, standsIn } from './parts.ts';
import {
  keyOf,
  moneyOf,
  type Paid,
  type PaidRow,
  paidSince,
  rateFinder,
  type Rates,
  rateTold,
  tenth,
} from './rateRows.ts';

export type Line = Omit<PaidRow, 'period_id' | 'org_id' | 'id'>;

/** All that was paid for a visit to a worker. */
interface PaidLine extends Line {
  /** By the last that paid of it. */
  readonly closedAt: Paid['closedAt'];
  /** That paid it first. */
  readonly period: { readonly from: string; readonly to: string };
}

/** A year of visits is looked through: what they hold beside is left where it is. */
const dueColumns = [
  ...(['id', 'worker_id', 'patient_id', 'patient_name', 'title', 'day', 'state', 'start_at', 'exceptions'] as const),
  ...(['started_at', 'ended_at', 'km', 'end_at', 'second_id', 'workers', 'shares', 'travel'] as const),
] as const;
type Due = Pick<VisitRow, (typeof dueColumns)[number]>;

/** How far back a change is still paid. */
const yearDays = 366;

const lineColumns = [
  ...(['l.visit_id', 'l.worker_id', 'l.worker_name', 'l.patient_id', 'l.patient_name'] as const),
  ...(['l.title', 'l.day', 'l.minutes', 'l.km', 'l.later', 'l.rest', 'l.back', 'l.worker_class'] as const),
  ...(['l.hour_rate', 'l.km_rate', 'l.pay', 'l.mileage'] as const),
] as const;

type PaidLines = ReadonlyMap<string, PaidLine>;

/** Null as long as there is no rate; a later one pays all of it. */
const plus = (more: number | null, before: number | null): number | null =>
  more === null ? before : more + (before ?? 0);

/** Nothing more of it: nothing more to pay, whatever was or was not paid. */
const less = (more: number, now: number | null, before: number | null): number | null => {
  if (more === 0) return 0;
  return now === null || before === null ? null : now - before;
};

/**
 * What closings that stand have paid, visit by visit and worker by worker. All of a visit, however long ago: half of what was
 * paid would be paid again.
 */
export const paidBefore = async (db: Trx, orgId: string, since: string): Promise<PaidLines> => {
  const paid = new Map<string, PaidLine>();
  const lines = await paidSince(db, orgId, '')
    .where('l.visit_id', 'in', paidSince(db, orgId, since).select('l.visit_id'))
    .select([...lineColumns, 'p.from_day', 'p.to_day', 'p.closed_at as closedAt'])
    .orderBy('l.id')
    .execute();
  for (const { from_day: from, to_day: to, ...line } of lines) {
    const key = keyOf(line.visit_id, line.worker_id);
    const before = paid.get(key);
    paid.set(
      key,
      before
        ? {
            ...before,
            ...{ hour_rate: line.hour_rate ?? before.hour_rate, km_rate: line.km_rate ?? before.km_rate },
            closedAt: line.closedAt,
            minutes: line.minutes + before.minutes,
            km: tenth(line.km + before.km),
            pay: plus(line.pay, before.pay),
            mileage: plus(line.mileage, before.mileage),
          }
        : { ...line, period: { from, to } },
    );
  }
  return paid;
};

/** Of closed periods: what they paid, and what has been done there since. */
const ofClosed = (db: Trx, orgId: string, since: string, zone: string): Promise<Due[]> =>
  db
    .selectFrom('home_care_visit as v')
    .select(dueColumns)
    .where('v.org_id', '=', orgId)
    .where(({ or, eb, and, exists }) =>
      or([
        eb('v.id', 'in', paidSince(db, orgId, since).select('l.visit_id')),
        and([
          eb('v.state', '=', 'done'),
          exists(
            db
              .selectFrom('home_care_period as p')
              .select('p.id')
              .where('p.org_id', '=', orgId)
              .where('p.reopened_at', 'is', null)
              .where('p.to_day', '>=', since)
              .where(
                sql<boolean>`p.from_day <= to_char(greatest(v.end_at, v.ended_at) at time zone ${zone}, 'YYYY-MM-DD')
                  and p.to_day >= to_char(least(v.start_at, v.started_at) at time zone ${zone}, 'YYYY-MM-DD')`,
              ),
          ),
        ]),
      ]),
    )
    .execute();

/** Standing periods as spans of time, those that follow each other as one. */
export const closedSpans = async (db: Trx, orgId: string, days: ClinicDays): Promise<readonly Span[]> => {
  const rows = await db
    .selectFrom('home_care_period')
    .select(['from_day', 'to_day'])
    .where('org_id', '=', orgId)
    .where('reopened_at', 'is', null)
    .orderBy('from_day')
    .execute();
  const spans: Span[] = [];
  for (const { from_day, to_day } of rows) {
    const [from, to] = [days.begin(from_day), days.begin(addDays(to_day, 1))];
    const last = spans.at(-1);
    if (last && from <= last[1]) spans[spans.length - 1] = [last[0], last[1] > to ? last[1] : to];
    else spans.push([from, to]);
  }
  return spans;
};

/** What a higher rate is worth for what was paid; null: there is none, or it is worth nothing. */
const raiseOf = (before: PaidLine, rates: Rates): Pick<Line, 'minutes' | 'km' | 'pay' | 'mileage' | 'back'> | null => {
  const { hour_rate: hourRate, km_rate: kmRate, minutes, km } = before;
  const now = moneyOf(before, rates);
  const pay = rates.hour_rate === hourRate ? 0 : (now.pay ?? 0) - (before.pay ?? 0);
  const mileage = rates.km_rate === kmRate ? 0 : (now.mileage ?? 0) - (before.mileage ?? 0);
  if (pay === 0 && mileage === 0) return null;
  return {
    ...{ minutes: 0, km: 0, pay, mileage },
    back: { ...before.period, minutes, km, hourRate: rateTold(hourRate), kmRate: rateTold(kmRate) },
  };
};

interface Worth {
  readonly minutes: number;
  readonly km: number;
}

const nothing: Worth = { minutes: 0, km: 0 };
const and = (one: Worth, other: Worth): Worth => ({
  minutes: one.minutes + other.minutes,
  km: tenth(one.km + other.km),
});
const without = (one: Worth, other: Worth): Worth => and(one, { minutes: -other.minutes, km: -other.km });

const worthWithin = (part: Part, span: Span): Worth => {
  const { km, ...minutes } = partWithin(part, span);
  return { minutes: paidMinutes(minutes), km };
};

/** What of two spans is both. */
const common = (one: Span, other: Span): Span | null => {
  const span: Span = [one[0] > other[0] ? one[0] : other[0], one[1] < other[1] ? one[1] : other[1]];
  return span[0] < span[1] ? span : null;
};

/** Of work, what falls on days that are closed, and what on those of the period beside. */
const payableOf = (part: Part, span: Span, closed: readonly Span[]) => {
  const among = (spans: readonly (Span | null)[]): Worth =>
    spans.reduce<Worth>((sum, one) => (one ? and(sum, worthWithin(part, one)) : sum), nothing);
  const own = without(worthWithin(part, span), among(closed.map((one) => common(one, span))));
  return { own, all: and(own, among(closed)) };
};

/**
 * What a closing pays: what stands in the record less what earlier closings paid, visit by visit and worker by worker. So what a
 * phone sends late, or a coordinator decides after the closing, is paid once, with the next.
 */
export const linesOf = async (
  db: Trx,
  orgId: string,
  days: ClinicDays,
  { rows, from, span }: { readonly rows: readonly VisitRow[]; readonly from: string; readonly span: Span },
): Promise<readonly Line[]> => {
  const since = addDays(from, -yearDays);
  const paid = await paidBefore(db, orgId, since);
  const workers = await workersOf(db, orgId);
  const names = namesIn(workers);
  const ratesOf = await rateFinder(db, orgId, { zone: days.zone, workers, paid, raised: true });
  const classes = new Map(workers.map(({ id, facts }) => [id, facts.class]));
  const closed = await closedSpans(db, orgId, days);
  const earlier = new Set([...paid.values()].map(({ visit_id }) => visit_id));
  const own = new Set(rows.map(({ id }) => id));
  const lines: Line[] = [];
  const add = (line: Line): void => {
    if (line.minutes !== 0 || line.km !== 0 || !line.later) lines.push(line);
  };
  const due = new Map<string, Due>(
    [...rows, ...(await ofClosed(db, orgId, since, days.zone))].map((row) => [row.id, row]),
  );
  for (const row of due.values()) {
    // Of a period that is closed already, and not decided on: the closing after the decision pays it.
    if (!own.has(row.id) && !earlier.has(row.id) && row.exceptions.some(holdsUpPay)) continue;
    const stands = standsIn(row, span);
    for (const part of earnedOf(row)) {
      const { worker: worker_id } = part;
      const before = paid.get(keyOf(row.id, worker_id));
      const rates = ratesOf({ ...row, worker_id });
      const payable = payableOf(part, span, closed);
      const whose = {
        ...{ visit_id: row.id, worker_id, worker_name: names.get(worker_id) ?? '', ...rates },
        ...{ patient_id: row.patient_id, patient_name: row.patient_name, title: row.title },
        worker_class: before ? before.worker_class : (classes.get(worker_id) ?? null),
      };
      const back = before && raiseOf(before, rates);
      if (back) lines.push({ ...whose, ...back, day: row.day, later: true, rest: false });
      const more = without(payable.all, before ?? nothing);
      // What was paid is as much as is to be paid by now.
      if (before && more.minutes === 0 && more.km === 0) continue;
      let done: { readonly worth: Worth; readonly pay: number | null; readonly mileage: number | null } = {
        worth: before ?? nothing,
        pay: before ? plus(back?.pay ?? null, before.pay) : 0,
        mileage: before ? plus(back?.mileage ?? null, before.mileage) : 0,
      };
      const line = (worth: Worth, is: Pick<Line, 'later' | 'day' | 'rest'>): void => {
        const after = and(done.worth, worth);
        const money = moneyOf(after, rates);
        add({
          ...{ ...whose, ...worth, ...is, back: null },
          pay: less(worth.minutes, money.pay, done.pay),
          mileage: less(worth.km, money.mileage, done.mileage),
        });
        if (worth.minutes !== 0) done = { ...done, pay: money.pay };
        if (worth.km !== 0) done = { ...done, mileage: money.mileage };
        done = { ...done, worth: after };
      };
      line(without(more, payable.own), { later: true, day: row.day, rest: false });
      if (stands && !before) line(payable.own, { later: false, day: row.day, rest: false });
      else if (payable.own.minutes !== 0 || payable.own.km !== 0)
        line(payable.own, { later: false, day: stands ? row.day : from, rest: !stands });
    }
  }
  // Paid, and no longer anybody's work, or another's.
  for (const line of paid.values()) {
    const row = due.get(line.visit_id);
    if (row && earnedOf(row).some(({ worker }) => worker === line.worker_id)) continue;
    const [minutes, km] = [0 - line.minutes, 0 - line.km];
    const [pay, mileage] = [less(minutes, 0, line.pay), less(km, 0, line.mileage)];
    const { period: _, closedAt: _at, ...whose } = line;
    add({ ...whose, minutes, km, pay, mileage, later: true, rest: false, back: null });
  }
  return lines.toSorted((one, other) => one.day.localeCompare(other.day) || one.visit_id.localeCompare(other.visit_id));
};
