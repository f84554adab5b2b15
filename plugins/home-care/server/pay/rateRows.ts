import { type Selectable, sql } from 'kysely';
import type { Trx } from '#core/server';
import { dayOf } from '#plugins/appointments/shared/index.ts';
import {
  type Earner,
  mileageOf,
  payOf,
  plainAmount,
  rateOn,
  type RateRow,
  rateRowOn,
  unitsIn,
} from '../../shared/rates/pay.ts';
import type { RateKind } from '../../shared/rates/rateCalls.ts';
import type { AddedRate } from './closedDays.ts';
import type { PaidTable, RateTable } from '../schema.ts';
import type { VisitRow, WorkerRow } from '../visitRows.ts';

export type RateRecord = Selectable<RateTable>;
export type PaidRow = Selectable<PaidTable>;

/** What a visit is paid by: dollars, or null where there is no rate. */
export type Rates = Pick<PaidRow, 'hour_rate' | 'km_rate'>;

export const mostRates = 2000;

export const rateRecords = (db: Trx, orgId: string): Promise<RateRecord[]> =>
  db.selectFrom('home_care_rate').selectAll().where('org_id', '=', orgId).limit(mostRates).execute();

export const ruled = ({ kind, class: of, worker_id, from_day, until_day, amount }: RateRecord): RateRow => ({
  ...{ kind, class: of, worker: worker_id, from: from_day, until: until_day, amount: plainAmount(amount) },
});

export const added = (row: RateRecord): AddedRate => ({ ...ruled(row), added: row.added_at });

export const tenth = (km: number): number => Math.round(km * 10) / 10;

/** Of closings that stand. */
export const paidSince = (db: Trx, orgId: string, day: string) =>
  db
    .selectFrom('home_care_paid as l')
    .innerJoin('home_care_period as p', 'p.id', 'l.period_id')
    .where('l.org_id', '=', orgId)
    .where('p.reopened_at', 'is', null)
    .where('p.to_day', '>=', day);

export const keyOf = (visit: string, worker: string): string => `${visit} ${worker}`;

type Rated = Pick<VisitRow, 'id' | 'start_at' | 'started_at'> & { readonly worker_id: string };

/** What was paid, and by which closing last. */
export interface Paid extends Rates {
  /** As it was then; null: it was not kept yet. */
  readonly worker_class: PaidRow['worker_class'];
  readonly closedAt: Date;
}

/**
 * By what a visit is paid. One that a closed period paid stays with the rates of then, whatever became of its worker's class; and
 * is paid by a higher rate where one was added since for its day (`raised`), which the next closing pays.
 */
export const rateFinder = async (
  db: Trx,
  orgId: string,
  {
    zone,
    workers,
    paid,
    raised,
  }: {
    readonly zone: string;
    readonly workers: readonly WorkerRow[];
    readonly paid: ReadonlyMap<string, Paid>;
    readonly raised: boolean;
  },
): Promise<(visit: Rated) => Rates> => {
  const rates = (await rateRecords(db, orgId)).map(added);
  const classes = new Map(workers.map(({ id, facts }) => [id, facts.class]));
  return ({ id, worker_id, start_at, started_at }) => {
    const before = paid.get(keyOf(id, worker_id));
    const day = dayOf(started_at ?? start_at, zone);
    const now = classes.get(worker_id) ?? null;
    if (before) {
      const { hour_rate, km_rate, closedAt, worker_class } = before;
      const then: Earner = { worker: worker_id, class: worker_class ?? now };
      const of = (kind: RateKind, was: string | null): string | null => {
        const row = raised ? rateRowOn(rates, kind, then, day) : null;
        if (!row || row.added <= closedAt) return was;
        return was === null || unitsIn(row.amount) > unitsIn(was) ? row.amount : was;
      };
      return { hour_rate: of('hour', hour_rate), km_rate: of('km', km_rate) };
    }
    const earner: Earner = { worker: worker_id, class: now };
    return { hour_rate: rateOn(rates, 'hour', earner, day), km_rate: rateOn(rates, 'km', earner, day) };
  };
};

export const moneyOf = (work: { readonly minutes: number; readonly km: number }, { hour_rate, km_rate }: Rates) => ({
  pay: payOf(work.minutes, hour_rate),
  mileage: mileageOf(work.km, km_rate),
});

/** Two closings at once would pay the same visits twice, and rates may not change under one. */
export const lockPay = async (db: Trx, orgId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`home-care-period:${orgId}`}, 0))`.execute(db);
};

export const rateTold = (rate: string | null): string | null => rate && plainAmount(rate);

const noRate = 'no rate';

/** Of a spreadsheet: words where there is no amount, so that nothing empty is added up as nothing. */
export const moneyCell = (cents: number | null): string | number => (cents === null ? noRate : cents / 100);

export const rateCell = (rate: string | null, cents: number | null): string => {
  if (rate !== null) return plainAmount(rate);
  return cents === null ? noRate : '';
};
