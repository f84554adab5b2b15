import type { DueContext, Waiting } from '#core/server';
import type { SearchParams } from '#clinical/shared';

const sortBy = { authoredOn: 'authored-on', lastModified: 'modified' } as const;

/**
 * How many Tasks of a search wait, since when the oldest, and whether one of them cannot.
 * @param search without `priority`, `_count` and `_sort`
 * @param since the element that says since when one waits
 */
export const waitingTasks = async (
  { counted }: DueContext,
  search: SearchParams,
  since: keyof typeof sortBy = 'authoredOn',
): Promise<Waiting> => {
  const all = await counted.search('Task', { ...search, _sort: sortBy[since], _count: 1, _total: 'accurate' });
  const count = all.total ?? all.resources.length;
  if (count === 0) return { count };
  const urgent = await counted.search('Task', { ...search, priority: 'stat', _summary: 'count' });
  return {
    count,
    more: all.total === null && all.next !== null,
    oldest: all.resources[0]?.[since] ?? null,
    critical: (urgent.total ?? 0) > 0,
  };
};

/** Of several sorts that count as one. */
export const waitingInAll = (parts: readonly Waiting[]): Waiting => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  more: parts.some(({ more }) => more),
  oldest: parts.flatMap(({ oldest }) => oldest ?? []).sort()[0] ?? null,
  critical: parts.some(({ critical }) => critical),
});
