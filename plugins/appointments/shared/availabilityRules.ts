import type { Availability } from './visitTypes.ts';

type Spans = Availability['week'][number];
type Away = Availability['away'][number];

/** What is wrong with one span of a day: it ends before it begins, or begins before the one above it has ended. */
export const spanFault = (spans: Spans, at: number): 'order' | 'overlap' | null => {
  const one = spans[at]!;
  if (!(one.from < one.to)) return 'order';
  const over = spans.some((other, which) => which < at && other.from < one.to && one.from < other.to);
  return over ? 'overlap' : null;
};

/** What is wrong with days away: no first or last day, or the last one before the first. */
export const awayFault = ({ from, to }: Away): 'missing' | 'order' | null =>
  from === '' || to === '' ? 'missing' : from > to ? 'order' : null;

export const isValidAvailability = ({ week, away }: Availability): boolean =>
  week.every((spans) => spans.every((_, at) => spanFault(spans, at) === null)) &&
  away.every((one) => awayFault(one) === null);
