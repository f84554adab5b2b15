import type { FailureKind } from '../../shared/faxState.ts';

/** Whatever happens, no fax is dialled more often than this by itself. */
export const mostAttempts = 6;

/** Minutes until the next try, one after another; what is not here is never tried again. */
const gaps: Partial<Record<FailureKind, readonly number[]>> = {
  busy: [1, 2, 5, 10, 20],
  no_answer: [5, 15],
  line: [1, 5, 15],
};

/** When to try again after so many attempts; null: never. */
export const nextTry = (failure: FailureKind, attempts: number, now: Date): Date | null => {
  const minutes = attempts < mostAttempts ? gaps[failure]?.[attempts - 1] : undefined;
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
};
