import { maxOccurrences, type Recurrence } from '../../shared/recurrence.ts';

export const repeats = ['never', 'daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Repeats = (typeof repeats)[number];

/** Undefined for a single visit. */
export const recurrenceOf = (how: Repeats, times: number): Recurrence | undefined => {
  if (how === 'never') return undefined;
  const count = Math.min(Math.max(Math.trunc(times) || 1, 1), maxOccurrences);
  if (how === 'biweekly') return { freq: 'weekly', interval: 2, count };
  return { freq: how, interval: 1, count };
};
