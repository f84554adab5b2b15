import { addDays } from '#plugins/appointments/shared/index.ts';
import { newestOn, type RateRow, unitsIn } from '../../shared/rates/pay.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A rate, and when it was added. */
export interface AddedRate extends RateRow {
  readonly added: Date;
}

/** What is closed: the days, when the last of them were, and the first day of which a raise is still paid back. */
export interface Closed {
  readonly periods: readonly Days[];
  readonly last: Date | null;
  readonly since: string;
}

/** The days, among some, from which another rate of a line may count, or none. */
const turnsIn = (rows: readonly RateRow[], { from, to }: Days): readonly string[] => [
  from,
  ...rows
    .flatMap((row) => [row.from, ...(row.until === null ? [] : [addDays(row.until, 1)])])
    .filter((day) => from < day && day <= to),
];

/** Those by which a closing has paid. */
const knownTo = <R extends AddedRate>(line: readonly R[], { last }: Closed): readonly R[] =>
  line.filter(({ added }) => last !== null && added <= last);

const isLess = (one: RateRow | null, than: RateRow | null): boolean =>
  than !== null && (one === null || unitsIn(one.amount) < unitsIn(than.amount));

/**
 * Whether a day that is closed would be paid less with `after` than was paid with those of `before` that were there. More may be
 * paid: the next closing pays the difference, as far back as it looks.
 */
export const changesClosed = (before: readonly AddedRate[], after: readonly AddedRate[], closed: Closed): boolean => {
  const known = knownTo(before, closed);
  return closed.periods.some((days) =>
    turnsIn([...known, ...after], days).some((day) => {
      const [was, is] = [newestOn(known, day), newestOn(after, day)];
      return isLess(is, was) || (days.to < closed.since && is?.amount !== was?.amount);
    }),
  );
};

/** The rates of a line by which a closing has paid, on a day that is closed. */
export const usedOf = <R extends AddedRate>(line: readonly R[], closed: Closed): ReadonlySet<R> => {
  const known = knownTo(line, closed);
  return new Set(closed.periods.flatMap((days) => turnsIn(known, days).flatMap((day) => newestOn(known, day) ?? [])));
};
