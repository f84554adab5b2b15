import { useMemo } from 'react';
import { type Pages, usePages, useSearch } from '#clinical/browser';
import { useNow, useService, useStore } from '#core/browser';
import { idOf, isCritical, type Stored } from '#clinical/shared';
import { Router } from '#core/shared';
import { isLate } from '../../shared/due.ts';
import { isOpen, stateOf } from '../../shared/taskState.ts';
import { type TaskFilters, filtersFrom, doneSearchOf, isOwn, searchOf } from '../taskQuery.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import type { StoredTask } from '../taskTexts.ts';
import { useMyReferences } from './useMyReferences.ts';

export interface TaskPage {
  readonly desk: TaskFilters;
  readonly open: Pages<'Task'>;
  readonly tasks: readonly StoredTask[];
  readonly included: readonly Stored[];
  /** I am in no team, and the view asks for my teams'. */
  readonly noTeam: boolean;
  readonly now: Date;
}

/** Worth reading without a line: one's own work and one's teams'. The whole clinic's is on nobody's device. */
const own = ['practitioner'] as const;

const newest = (one: StoredTask, other: StoredTask): StoredTask =>
  Number(other.meta?.versionId ?? 0) > Number(one.meta?.versionId ?? 0) ? other : one;

/** The tasks of the page: one query for what is open, and for the board what was done today. Call it in an `observer`. */
export const useTaskPage = (): TaskPage => {
  const router = useService(Router);
  const acts = useStore(TaskActions);
  const now = useNow();
  const mine = useMyReferences();
  const desk = filtersFrom(router.query);
  // Fixed while the page is open: a new value would start another search.
  const { opened, today } = useMemo(() => {
    const at = new Date();
    return {
      opened: at.toISOString().slice(0, 16) + ':00Z',
      today: new Date(at.getFullYear(), at.getMonth(), at.getDate()).toISOString(),
    };
  }, []);
  const search = mine && searchOf(desk, mine, opened);
  // First, dated or not: by due day alone they could stand pages below.
  const keep = isOwn(desk) ? own : undefined;
  const critical = useSearch('Task', search && desk.priority === null ? { ...search, priority: 'stat' } : null, {
    keep,
  });
  const open = usePages('Task', search, { keep });
  const done = usePages('Task', mine && doneSearchOf(desk, mine, today), { keep });
  const found = new Map<string, StoredTask>();
  const first = critical.data?.resources.filter(isCritical) ?? [];
  for (const task of [...first, ...(open.data?.resources ?? []), ...(done.data?.resources ?? [])]) {
    const before = found.get(task.id);
    found.set(task.id, before ? newest(before, task) : task);
  }
  const belongs = (task: StoredTask): boolean => {
    // What patients are asked to do is theirs and not the staff's work, unless one looks at that patient.
    if (idOf(task.owner, 'Patient') !== undefined && desk.patient === null && desk.owner === null) return false;
    return desk.view !== 'overdue' || !isOpen(task) || isLate(task, now);
  };
  return {
    desk,
    open,
    tasks: [...found.values()].map(acts.current).filter(belongs),
    included: [critical, open, done].flatMap(({ data }) => data?.included ?? []),
    noTeam: desk.view === 'team' && desk.owner === null && mine !== null && mine.teams.length === 0,
    now,
  };
};

/** Those of one column of the board, as they are now. */
export const inColumn = (tasks: readonly StoredTask[], column: string): readonly StoredTask[] =>
  tasks.filter((task) => stateOf(task) === column);
