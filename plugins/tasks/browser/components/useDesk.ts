import { useMemo } from 'react';
import { type Pages, usePages, useService, useStore } from '../../../../core/browser/index.ts';
import { idOf, Router, type Stored } from '../../../../core/shared/index.ts';
import { isLate } from '../../shared/due.ts';
import { isOpen, stateOf } from '../../shared/columns.ts';
import { type Desk, deskOf, doneSearchOf, searchOf } from '../query.ts';
import { TaskActs } from '../stores/TaskActs.ts';
import type { KeptTask } from '../words.ts';
import { useMine } from './useMine.ts';
import { useNow } from './useNow.ts';

export interface Desked {
  readonly desk: Desk;
  readonly open: Pages<'Task'>;
  readonly tasks: readonly KeptTask[];
  readonly included: readonly Stored[];
  /** I am in no team, and the view asks for my teams'. */
  readonly noTeam: boolean;
  readonly now: Date;
}

const newest = (one: KeptTask, other: KeptTask): KeptTask =>
  Number(other.meta?.versionId ?? 0) > Number(one.meta?.versionId ?? 0) ? other : one;

/** The tasks of the page: one query for what is open, and for the board what was done today. Call it in an `observer`. */
export const useDesk = (): Desked => {
  const router = useService(Router);
  const acts = useStore(TaskActs);
  const now = useNow();
  const mine = useMine();
  const desk = deskOf(router.query);
  // Fixed for as long as the page stands: each other value would be another search.
  const { opened, today } = useMemo(() => {
    const at = new Date();
    return {
      opened: at.toISOString().slice(0, 16) + ':00Z',
      today: new Date(at.getFullYear(), at.getMonth(), at.getDate()).toISOString(),
    };
  }, []);
  const open = usePages('Task', mine && searchOf(desk, mine, opened));
  const done = usePages('Task', mine && doneSearchOf(desk, mine, today));
  const found = new Map<string, KeptTask>();
  for (const task of [...(open.data?.resources ?? []), ...(done.data?.resources ?? [])]) {
    const before = found.get(task.id);
    found.set(task.id, before ? newest(before, task) : task);
  }
  const belongs = (task: KeptTask): boolean => {
    // What patients are asked to do is theirs and not the staff's work, unless one looks at that patient.
    if (idOf(task.owner, 'Patient') !== undefined && desk.patient === null && desk.owner === null) return false;
    return desk.view !== 'overdue' || !isOpen(task) || isLate(task, now);
  };
  return {
    desk,
    open,
    tasks: [...found.values()].map(acts.current).filter(belongs),
    included: [...(open.data?.included ?? []), ...(done.data?.included ?? [])],
    noTeam: desk.view === 'team' && desk.owner === null && mine !== null && mine.teams.length === 0,
    now,
  };
};

/** Those of one column of the board, as they are now. */
export const inColumn = (tasks: readonly KeptTask[], column: string): readonly KeptTask[] =>
  tasks.filter((task) => stateOf(task) === column);
