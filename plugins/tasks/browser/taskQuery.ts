import { priorities, prioritiesOf, type SearchParams } from '#clinical/shared';
import { openStates, type State, statusesOf } from '../shared/taskState.ts';

export const tasksPath = '/care-provider/tasks';
export const taskHref = (id: string): string => `${tasksPath}?task=${encodeURIComponent(id)}`;

export const views = ['mine', 'team', 'unassigned', 'overdue', 'patients', 'all'] as const;
export type View = (typeof views)[number];
export const shownStates = ['open', 'done', 'closed', 'any'] as const;
export type ShownState = (typeof shownStates)[number];

/** What the page shows; kept in the address as codes and ids, never as names. */
export interface TaskFilters {
  readonly view: View;
  readonly as: 'board' | 'table';
  readonly state: ShownState;
  readonly priority: (typeof priorities)[number] | null;
  /** `Practitioner/1` or `CareTeam/1`. */
  readonly owner: string | null;
  /** FHIR id. */
  readonly patient: string | null;
}

const oneOf = <T extends string>(among: readonly T[], value: string | null): T | null =>
  among.find((one) => one === value) ?? null;

export const filtersFrom = (query: URLSearchParams): TaskFilters => ({
  view: oneOf(views, query.get('view')) ?? 'mine',
  as: oneOf(['board', 'table'] as const, query.get('as')) ?? 'board',
  state: oneOf(shownStates, query.get('state')) ?? 'open',
  priority: oneOf(priorities, query.get('priority')),
  owner: query.get('owner'),
  patient: query.get('patient'),
});

/** The filters alone, as they are kept under a name. */
export const filterText = (query: URLSearchParams): string => {
  const kept = new URLSearchParams();
  for (const name of ['view', 'as', 'state', 'priority', 'owner', 'patient']) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
};

export const isFiltered = ({ state, priority, owner, patient }: TaskFilters): boolean =>
  state !== 'open' || priority !== null || owner !== null || patient !== null;

/** The tasks of whoever looks, and of their teams. */
export const isOwn = ({ view, owner, patient }: TaskFilters): boolean =>
  (view === 'mine' || view === 'team') && owner === null && patient === null;

const statesOf: Readonly<Record<ShownState, readonly State[]>> = {
  open: openStates,
  done: ['done'],
  closed: ['closed'],
  any: [...openStates, 'done', 'closed'],
};

interface Mine {
  /** Reference to my Practitioner. */
  readonly me: string;
  /** References to the teams that I am in. */
  readonly teams: readonly string[];
}

/** Owner, priority and patient; null where the view cannot have any task, such as My teams for someone on no team. */
const scopeOf = ({ view, priority, owner, patient }: TaskFilters, { me, teams }: Mine): SearchParams | null => {
  const whose: SearchParams =
    owner !== null
      ? { owner }
      : view === 'mine'
        ? { owner: me }
        : view === 'team'
          ? { owner: teams.join(',') }
          : view === 'unassigned'
            ? { 'owner:missing': true }
            : {};
  if (view === 'team' && owner === null && teams.length === 0) return null;
  const about: SearchParams =
    patient !== null ? { patient: `Patient/${patient}` } : view === 'patients' ? { 'patient:missing': false } : {};
  return { ...whose, ...about, ...(priority === null ? {} : { priority: prioritiesOf(priority) }) };
};

const page = { _count: 50, _include: ['Task:patient', 'Task:owner'] } as const;

/** The one query behind board and table. `now` is an ISO moment. */
export const searchOf = (desk: TaskFilters, mine: Mine, now: string): SearchParams | null => {
  const scope = scopeOf(desk, mine);
  if (!scope) return null;
  const late = desk.view === 'overdue' ? { due: `lt${now}` } : {};
  const state = desk.as === 'board' || desk.view === 'overdue' ? 'open' : desk.state;
  return { ...scope, ...late, status: statusesOf(...statesOf[state]), _sort: 'due', ...page };
};

/** What was done since `since`: the board's last column. */
export const doneSearchOf = (desk: TaskFilters, mine: Mine, since: string): SearchParams | null => {
  const scope = desk.as === 'board' && desk.view !== 'overdue' && desk.view !== 'patients' ? scopeOf(desk, mine) : null;
  return scope && { ...scope, status: statusesOf('done'), modified: `ge${since}`, _sort: '-modified', ...page };
};
