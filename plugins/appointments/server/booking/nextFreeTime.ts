import { commonStarts, type FreeOptions } from '../../shared/freeTimes.ts';
import type { Site } from '../../shared/site.ts';
import type { Bookable } from './bookable.ts';
import { freeStartsBy } from './freeTimes.ts';
import type { SchedulingContext } from './schedulingContext.ts';

const dayMs = 24 * 60 * 60_000;
/** Looks a few days ahead first: the next time is mostly the same or the next day. */
const lookAhead = [3, 30] as const;

/** When all of them could begin after a beginning that is gone; undefined where nothing is free in a month. */
export const nextFreeTime = async (
  scheduling: SchedulingContext,
  type: FreeOptions['type'],
  people: readonly Pick<Bookable, 'id'>[],
  { after, site }: { readonly after: Date; readonly site: Site | null },
): Promise<Date | undefined> => {
  const ids = people.map(({ id }) => id);
  for (const days of lookAhead) {
    const within = { start: after, end: new Date(after.getTime() + days * dayMs) };
    const free = await freeStartsBy(scheduling, type, ids, { within, site });
    const [first] = commonStarts([...free.values()]).filter((start) => start > after);
    if (first) return first;
  }
  return undefined;
};
