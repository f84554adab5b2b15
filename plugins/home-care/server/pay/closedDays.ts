import { addDays } from '#plugins/appointments/shared/index.ts';
import { newestOn, type RateRow } from '../../shared/rates/pay.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days, among some, from which another rate of a line may count, or none. */
const turnsIn = (rows: readonly RateRow[], { from, to }: Days): readonly string[] => [
  from,
  ...rows
    .flatMap((row) => [row.from, ...(row.until === null ? [] : [addDays(row.until, 1)])])
    .filter((day) => from < day && day <= to),
];

/** Whether a day that is closed would be paid otherwise with `after` than with `before`, both the rates of one line. */
export const changesClosed = (
  before: readonly RateRow[],
  after: readonly RateRow[],
  closed: readonly Days[],
): boolean =>
  closed.some((days) =>
    turnsIn([...before, ...after], days).some((day) => newestOn(before, day)?.amount !== newestOn(after, day)?.amount),
  );

/** Whether a rate counts in its line on a day that is closed. */
export const isUsed = <R extends RateRow>(row: R, line: readonly R[], closed: readonly Days[]): boolean =>
  closed.some((days) => turnsIn(line, days).some((day) => newestOn(line, day) === row));
