import { useEffect, useMemo } from 'react';
import type { SearchParams, Stored, StoredOf } from '#clinical/shared';
import type { CalendarFeedProps, CalendarItem } from '#core/browser/slots.ts';
import { useSearch } from './useRecord.ts';

export interface DueTask {
  readonly task: StoredOf<'Task'>;
  /** What the search's `_include` brought. */
  readonly included: readonly Stored[];
}

const dayMs = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
/** A day alone ends where the reader is. */
const deadlineOf = (due: string): Date => new Date(due.length === 10 ? `${due}T23:59:59` : due);

/**
 * Open tasks of `search` that fall due on the days of a calendar, told to it as `itemOf` draws them; null leaves one out.
 * `search` names whose they are; null: not yet. `itemOf` should stay the same function. Use it in an `observer`.
 */
export const useDueTasks = (
  { from, to, tell }: CalendarFeedProps,
  search: SearchParams | null,
  itemOf: (due: DueTask) => Pick<CalendarItem, 'title' | 'href'> | null,
  about: string | null = null,
): void => {
  const found = useSearch(
    'Task',
    search && {
      ...search,
      // Days are whole days somewhere else; those at the edges are looked at again below.
      due: [`ge${dayOf(Date.parse(from) - dayMs)}`, `le${dayOf(Date.parse(to) + dayMs)}`],
      _sort: 'due',
      _count: 200,
    },
    { about },
  );
  const { data, error } = found;
  const items = useMemo(
    () =>
      data?.resources.flatMap((task): CalendarItem[] => {
        const at = task.restriction?.period?.end;
        const drawn = at === undefined ? null : itemOf({ task, included: data.included });
        if (at === undefined || drawn === null) return [];
        const deadline = deadlineOf(at);
        if (deadline < new Date(from) || deadline >= new Date(to)) return [];
        return [{ id: task.id, at, ...drawn, ...(deadline < new Date() ? { state: 'late' as const } : {}) }];
      }),
    [data, itemOf, from, to],
  );
  useEffect(() => {
    if (items) tell({ items });
    else if (error) tell({ items: [], error, retry: () => void found.refetch() });
  }, [tell, items, error]);
};
