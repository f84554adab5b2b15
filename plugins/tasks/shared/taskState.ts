import type { Task } from '@medplum/fhirtypes';
import { keysOf } from '#core/shared';

/** The board's columns, in its order, and what the table can show beside them. */
export const columns = ['requested', 'doing', 'waiting', 'done'] as const;
export type Column = (typeof columns)[number];
export type State = Column | 'closed';

type Status = NonNullable<Task['status']>;

const statuses: Readonly<Record<State, readonly Status[]>> = {
  requested: ['requested', 'draft', 'received'],
  doing: ['in-progress', 'accepted', 'ready'],
  waiting: ['on-hold'],
  done: ['completed'],
  closed: ['cancelled', 'rejected', 'failed', 'entered-in-error'],
};

/** The search value for the states: `requested,draft,received`. */
export const statusesOf = (...states: readonly State[]): string => states.flatMap((state) => statuses[state]).join(',');

/** Statuses of what waits for its owner; what is on hold waits for something else. */
export const waitingForOwner: readonly Status[] = [...statuses.requested, ...statuses.doing];

export const openStates = ['requested', 'doing', 'waiting'] as const satisfies readonly State[];

export const stateOf = ({ status }: Pick<Task, 'status'>): State =>
  keysOf(statuses).find((state) => statuses[state].includes(status)) ?? 'requested';

export const isOpen = (task: Pick<Task, 'status'>): boolean => !['done', 'closed'].includes(stateOf(task));

/** The task in another state; `executionPeriod` records when it began and ended. */
export const withState = <T extends Task>(task: T, to: State, now: Date): T => {
  if (stateOf(task) === to) return task;
  const at = now.toISOString();
  const { end: _end, ...period } = task.executionPeriod ?? {};
  const started = to === 'doing' || to === 'done' ? { start: period.start ?? at } : {};
  const ended = to === 'done' || to === 'closed' ? { end: at } : {};
  const executionPeriod = { ...period, ...started, ...ended };
  const next: T = { ...task, status: statuses[to][0], lastModified: at };
  if (Object.keys(executionPeriod).length === 0) delete next.executionPeriod;
  else next.executionPeriod = executionPeriod;
  return next;
};
