import { commonStarts, type FreeOptions } from '../shared/free.ts';
import type { Bookable } from './clinic.ts';
import { freeOf, type Looking } from './finding.ts';

const dayMs = 24 * 60 * 60_000;
/** Most often it is the same or the next day: nobody reads a month of hours for that. */
const lookAhead = [3, 30] as const;

/** When all of them could begin after a beginning that is gone; undefined where nothing is free in a month. */
export const nextFree = async (
  looking: Looking,
  type: FreeOptions['type'],
  people: readonly Pick<Bookable, 'id'>[],
  after: Date,
): Promise<Date | undefined> => {
  const ids = people.map(({ id }) => id);
  for (const days of lookAhead) {
    const within = { start: after, end: new Date(after.getTime() + days * dayMs) };
    const free = await freeOf(looking, type, ids, within);
    const [first] = commonStarts([...free.values()]).filter((start) => start > after);
    if (first) return first;
  }
  return undefined;
};
