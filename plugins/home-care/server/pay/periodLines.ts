import type { Trx } from '#core/server';
import type { Work, WorkerLine } from '../../shared/periodCalls.ts';
import { addMoney, noMoney } from '../../shared/rates/pay.ts';
import type { ClinicDays } from '../clinicDays.ts';
import { periodMoments } from '../reports.ts';
import { visitsAround } from '../visitRows.ts';
import { touches } from './parts.ts';
import { type Line, linesOf } from './payLines.ts';
import { tenth } from './rateRows.ts';

const noWork: Work = { visits: 0, minutes: 0, km: 0, pay: noMoney, mileage: noMoney };

const sumOf = (lines: readonly Line[]): Work =>
  lines.reduce<Work>(
    (sum, { minutes, km, pay, mileage, rest }): Work => ({
      visits: sum.visits + Number(!rest),
      minutes: sum.minutes + minutes,
      km: tenth(sum.km + km),
      pay: addMoney(sum.pay, pay),
      mileage: addMoney(sum.mileage, mileage),
    }),
    noWork,
  );

const splitOf = (lines: readonly Line[]) => ({
  work: sumOf(lines.filter(({ later }) => !later)),
  later: sumOf(lines.filter(({ later }) => later)),
});

/** By worker and in all. */
export const payablesOf = (lines: readonly Line[]) => {
  const workers = Map.groupBy(lines, ({ worker_id }) => worker_id);
  return {
    workers: [...workers]
      .map(([id, own]): WorkerLine => ({ id, name: own[0]?.worker_name ?? '', ...splitOf(own) }))
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id)),
    total: splitOf(lines),
  };
};

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What closing these days would pay, and the visits that they touch. */
export const periodLines = async (db: Trx, orgId: string, days: ClinicDays, { from, to }: Days) => {
  const span = periodMoments(days, from, to);
  const rows = (await visitsAround(db, orgId, ...span)).filter((row) => touches(row, span));
  return { rows, lines: await linesOf(db, orgId, days, { rows, from, span }) };
};

interface Closing extends Days {
  readonly orgId: string;
  /** The person's name. */
  readonly by: string;
  readonly at: Date;
}

/** Keeps what a closing pays. @returns its id */
export const storePeriod = async (
  db: Trx,
  { orgId, from, to, by, at }: Closing,
  lines: readonly Line[],
): Promise<string> => {
  const { id } = await db
    .insertInto('home_care_period')
    .values({
      ...{ org_id: orgId, from_day: from, to_day: to, closed_at: at, closed_by: by },
      total: JSON.stringify(payablesOf(lines).total),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = lines.map(({ back, ...line }) => ({
    ...{ ...line, org_id: orgId, period_id: id, back: back && JSON.stringify(back) },
  }));
  const most = 500;
  for (let first = 0; first < own.length; first += most)
    await db
      .insertInto('home_care_paid')
      .values(own.slice(first, first + most))
      .execute();
  return id;
};
