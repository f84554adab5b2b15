import { sql } from 'kysely';
import type { Trx } from '#core/server';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { holdsUpPay } from '../../shared/record.ts';
import type { ClinicDays } from '../clinicDays.ts';
import { namesIn, type VisitRow, workersOf } from '../visitRows.ts';
import { earnedOf } from './parts.ts';
import { keyOf, moneyOf, type PaidRow, paidSince, rateFinder, tenth } from './rateRows.ts';

export type Line = Omit<PaidRow, 'period_id' | 'org_id' | 'id'>;

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
  ...(['l.title', 'l.day', 'l.minutes', 'l.km', 'l.later'] as const),
  ...(['l.hour_rate', 'l.km_rate', 'l.pay', 'l.mileage'] as const),
] as const;

type Paid = ReadonlyMap<string, Line>;

/** Null where either has no rate. */
const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Nothing more of it: nothing more to pay, whatever was or was not paid. */
const less = (more: number, now: number | null, before: number | null): number | null => {
  if (more === 0) return 0;
  return now === null || before === null ? null : now - before;
};

/**
 * What closings that stand have paid, visit by visit and worker by worker. All of a visit, however long ago: half of what was
 * paid would be paid again.
 */
export const paidBefore = async (db: Trx, orgId: string, since: string): Promise<Paid> => {
  const paid = new Map<string, Line>();
  const lines = await paidSince(db, orgId, '')
    .where('l.visit_id', 'in', paidSince(db, orgId, since).select('l.visit_id'))
    .select(lineColumns)
    .orderBy('l.id')
    .execute();
  for (const line of lines) {
    const key = keyOf(line.visit_id, line.worker_id);
    const before = paid.get(key);
    paid.set(
      key,
      before
        ? {
            ...before,
            minutes: line.minutes + before.minutes,
            km: tenth(line.km + before.km),
            pay: plus(line.pay, before.pay),
            mileage: plus(line.mileage, before.mileage),
          }
        : line,
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
                sql<boolean>`to_char(v.start_at at time zone ${zone}, 'YYYY-MM-DD') between p.from_day and p.to_day`,
              ),
          ),
        ]),
      ]),
    )
    .execute();

/**
 * What a closing pays: what stands in the record less what earlier closings paid, visit by visit and worker by worker. So what a
 * phone sends late, or a coordinator decides after the closing, is paid once, with the next.
 */
export const linesOf = async (
  db: Trx,
  orgId: string,
  days: ClinicDays,
  { rows, from }: { readonly rows: readonly VisitRow[]; readonly from: string },
): Promise<readonly Line[]> => {
  const since = addDays(from, -yearDays);
  const paid = await paidBefore(db, orgId, since);
  const workers = await workersOf(db, orgId);
  const names = namesIn(workers);
  const ratesOf = await rateFinder(db, orgId, { zone: days.zone, workers, paid });
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
    for (const { worker: worker_id, ...worth } of earnedOf(row)) {
      const before = paid.get(keyOf(row.id, worker_id));
      const { hour_rate, km_rate } = ratesOf({ ...row, worker_id });
      const money = moneyOf(worth, { hour_rate, km_rate });
      const [minutes, km] = [worth.minutes - (before?.minutes ?? 0), tenth(worth.km - (before?.km ?? 0))];
      add({
        ...{ visit_id: row.id, worker_id, worker_name: names.get(worker_id) ?? '', hour_rate, km_rate, minutes, km },
        ...{ patient_id: row.patient_id, patient_name: row.patient_name, title: row.title, day: row.day },
        pay: less(minutes, money.pay, before ? before.pay : 0),
        mileage: less(km, money.mileage, before ? before.mileage : 0),
        later: earlier.has(row.id) || !own.has(row.id),
      });
    }
  }
  // Paid, and no longer anybody's work, or another's.
  for (const line of paid.values()) {
    const row = due.get(line.visit_id);
    if (row && earnedOf(row).some(({ worker }) => worker === line.worker_id)) continue;
    const [minutes, km] = [0 - line.minutes, 0 - line.km];
    const [pay, mileage] = [less(minutes, 0, line.pay), less(km, 0, line.mileage)];
    add({ ...line, minutes, km, pay, mileage, later: true });
  }
  return lines.toSorted((one, other) => one.day.localeCompare(other.day) || one.visit_id.localeCompare(other.visit_id));
};
