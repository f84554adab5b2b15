import { useMemo } from 'react';
import {
  combineResources,
  useMessages,
  useService,
  useStore,
  type WorkAction,
  type WorkItem,
  type WorkItemsFound,
} from '#core/browser';
import { useSearch } from '#clinical/browser';
import { knownOf } from '#core/shared';
import { ClinicalRecord, hasCode, isCritical } from '#clinical/shared';
import { useMyReferences } from './useMyReferences.ts';
import { openStates, statusesOf, waitingForOwner } from '../../shared/taskState.ts';
import { dayOf, deadlineOf, dueOf, dueOn } from '../../shared/due.ts';
import { messages } from '../messages/index.ts';
import { taskHref } from '../taskQuery.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import { TaskOutbox } from '../unsent/stores/TaskOutbox.ts';
import { byUrgency, type StoredTask, taskPatient, taskTitle, taskUrgency } from '../taskTexts.ts';

const dayMs = 86_400_000;
/** Worth reading without a line: the day's work of whoever treats. */
const keep = ['practitioner'] as const;
const tomorrow = (): string => dayOf(new Date(Date.now() + dayMs));

/** Mine and my teams' that are due today or before, and what is urgent whenever it is due. */
const useDueTasks = () => {
  const mine = useMyReferences();
  const open = mine && {
    owner: [mine.me, ...mine.teams].join(','),
    status: statusesOf(...openStates),
    _sort: 'due',
    _count: 50,
    _include: 'Task:patient',
  };
  // By themselves: dated or not, none of them stands behind the first fifty.
  const critical = useSearch('Task', open && { ...open, priority: 'stat' }, { keep });
  const others = useSearch('Task', open && { ...open, 'priority:not': 'stat', due: `le${tomorrow()}` }, { keep });
  const parts = [critical, others] as const;
  const found = combineResources(parts, () => ({
    resources: [
      ...(critical.data?.resources.filter(isCritical) ?? []),
      ...(others.data?.resources.filter((task) => !isCritical(task)) ?? []),
    ],
    included: parts.flatMap(({ data }) => data?.included ?? []),
  }));
  const acts = useStore(TaskActions);
  const day = dayOf(new Date());
  const tasks = (found.data?.resources ?? [])
    .map(acts.current)
    // Results to acknowledge have their own inbox.
    .filter(({ code }) => !hasCode(code, 'review-result', 'urn:pavilion:task'))
    .filter((task) => waitingForOwner.includes(task.status))
    .filter((task) => {
      const due = dueOf(task);
      return (due !== undefined && dayOf(deadlineOf(due)) <= day) || isCritical(task);
    });
  return { tasks: [...tasks].sort(byUrgency), included: found.data?.included ?? [], found };
};

/** In the provider's work list: completed or put off without leaving it. */
export const useDueItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const record = useService(ClinicalRecord);
  const acts = useStore(TaskActions);
  const outbox = useStore(TaskOutbox);
  const { tasks, included, found } = useDueTasks();
  // Read here, so that whoever renders hears of a change.
  const waiting = new Map(tasks.map(({ id }) => [id, outbox.stuckMovesOf(id).at(-1)] as const));
  const items = useMemo(() => {
    const change = async (task: StoredTask, next: StoredTask): Promise<() => Promise<unknown>> => {
      const saved = await record.update(next);
      return () => record.update({ ...task, meta: saved.meta });
    };
    return tasks.map((task): WorkItem => {
      const patient = taskPatient(task, included);
      const due = dueOf(task) ?? null;
      const item = waiting.get(task.id);
      const takeBack: WorkAction = {
        ...{ key: 'C', label: t.dontSend, done: '' },
        run: async () => {
          if (item) outbox.takeBack(item);
          return { stays: '' };
        },
      };
      return {
        id: task.id,
        what: taskTitle(task, t),
        patient,
        since: task.authoredOn ?? task.meta?.lastUpdated ?? new Date().toISOString(),
        due,
        urgency: taskUrgency(task, new Date()),
        waits: item && (item.state === 'failed' ? `${item.title}. ${t.notSent}` : t.willWait(item.title)),
        href: taskHref(task.id),
        actions: [
          item
            ? takeBack
            : {
                key: 'C',
                label: t.complete,
                done: t.done,
                ...(isCritical(task) && { words: { label: t.whatWasDone, text: t.closeCriticalText } }),
                run: async (words) => {
                  const became = await outbox.move(task, 'done', words);
                  return 'waits' in became ? { stays: t.willWait(became.waits.title) } : () => acts.putBack(task);
                },
              },
          {
            key: 'S',
            label: t.snooze,
            done: t.snoozed,
            run: () => change(task, dueOn(task, tomorrow(), new Date())),
          },
        ],
      };
    });
    // The tasks' versions stand for the tasks.
  }, [
    record,
    t,
    tasks.map((task) => `${task.id}.${task.meta?.versionId}`).join(),
    [...waiting.values()].map((item) => item && `${item.id} ${item.state}`).join(),
    included,
  ]);
  return { items, known: knownOf(found), answer: found };
};
