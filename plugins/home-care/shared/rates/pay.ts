import type { Rate, RateKind } from './rateCalls.ts';
import type { WorkerFacts } from '../worker.ts';

/** A sum of money, and how many visits of those it is about have no rate: it is never told without them. */
export interface Money {
  readonly cents: number;
  readonly without: number;
}

export const noMoney: Money = { cents: 0, without: 0 };

export const addMoney = (sum: Money, cents: number | null): Money =>
  cents === null ? { ...sum, without: sum.without + 1 } : { ...sum, cents: sum.cents + cents };

export const bothMoney = (one: Money, other: Money): Money => ({
  cents: one.cents + other.cents,
  without: one.without + other.without,
});

/** Of a dollar, in which rates are counted: whole numbers stay exact. */
const unitsInCent = 100;
const decimals = 4;

/** `24.5` in ten-thousandths of a dollar. */
export const unitsIn = (amount: string): number => {
  const [whole = '0', part = ''] = amount.split('.');
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'));
};

/** As it is told and written: two decimals, more only where there are more. */
export const plainAmount = (amount: string): string => {
  const [whole = '0', part = ''] = amount.split('.');
  return `${Number(whole)}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
};

/** The one place where money is rounded: each visit for itself, to the cent, half a cent upwards. Sums add what was rounded. */
const rounded = (units: number, perCent: number): number => {
  const rest = units % perCent;
  return (units - rest) / perCent + (2 * rest >= perCent ? 1 : 0);
};

/** Cents for time; null: there is no rate. No time costs nothing, whatever the rate. */
export const payOf = (minutes: number, rate: string | null): number | null => {
  if (minutes === 0) return 0;
  return rate === null ? null : rounded(minutes * unitsIn(rate), 60 * unitsInCent);
};

/** Cents for a way, which counts to a tenth of a kilometre; likewise. */
export const mileageOf = (km: number, rate: string | null): number | null => {
  const tenths = Math.round(km * 10);
  if (tenths === 0) return 0;
  return rate === null ? null : rounded(tenths * unitsIn(rate), 10 * unitsInCent);
};

export type RateRow = Pick<Rate, 'kind' | 'class' | 'from' | 'until' | 'amount'> & { readonly worker: string | null };

/** Whose and what for. Two rates of one line never begin on one day. */
export const lineOf = (row: Pick<RateRow, 'kind' | 'class' | 'worker'>): string =>
  `${row.kind} ${row.worker ?? row.class ?? ''}`;

/** Of rates of one line: the newest that has begun, unless it has ended. */
export const newestOn = <R extends RateRow>(line: readonly R[], day: string): R | null => {
  const begun = line.filter(({ from }) => from <= day);
  const newest = begun.reduce<R | null>((last, row) => (last === null || last.from < row.from ? row : last), null);
  return newest && (newest.until === null || day <= newest.until) ? newest : null;
};

export interface Earner {
  readonly worker: string;
  readonly class: WorkerFacts['class'] | null;
}

/**
 * What counts on a day: a worker's own rate before that of their class, and that before everyone's. The day is that on which
 * the visit began, on clocks of the clinic, also where it ends after midnight.
 */
export const rateRowOn = <R extends RateRow>(
  rates: readonly R[],
  kind: RateKind,
  { worker, class: of }: Earner,
  day: string,
): R | null => {
  const own = rates.filter((row) => row.kind === kind);
  const lines = [
    own.filter((row) => row.worker === worker),
    own.filter((row) => row.worker === null && row.class !== null && row.class === of),
    own.filter((row) => row.worker === null && row.class === null),
  ];
  for (const line of lines) {
    const found = newestOn(line, day);
    if (found) return found;
  }
  return null;
};

export const rateOn = (...asked: Parameters<typeof rateRowOn<RateRow>>): string | null =>
  rateRowOn(...asked)?.amount ?? null;
