import { useMemo } from 'react';
import { type InboxCount, useMessages, useService, useStore, type WorkItem, type WorkItemsFound } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { knownOf } from '#core/shared';
import { ClinicalRecord, hasCode } from '#clinical/shared';
import { useMyReferences } from './useMyReferences.ts';
import { withState, openStates, statusesOf } from '../../shared/taskState.ts';
import { dayOf, deadlineOf, dueOf, dueOn, isLate } from '../../shared/due.ts';
import { messages } from '../messages/index.ts';
import { taskHref } from '../taskQuery.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import { byUrgency, type StoredTask, taskPatient, taskTitle } from '../taskTexts.ts';

const dayMs = 86_400_000;

/** Mine and my teams' that are due today or before, and what is urgent whenever it is due. */
const useDueTasks = () => {
  const mine = useMyReferences();
  const found = useSearch(
    'Task',
    mine && {
      owner: [mine.me, ...mine.teams].join(','),
      status: statusesOf(...openStates),
      _sort: 'due',
      _count: 50,
      _include: 'Task:patient',
    },
  );
  const acts = useStore(TaskActions);
  const day = dayOf(new Date());
  const tasks = (found.data?.resources ?? [])
    .map(acts.current)
    // Results to acknowledge have their own inbox.
    .filter(({ code }) => !hasCode(code, 'review-result', 'urn:pavilion:task'))
    .filter((task) => ['requested', 'received', 'accepted', 'in-progress', 'ready', 'draft'].includes(task.status))
    .filter((task) => {
      const due = dueOf(task);
      return (due !== undefined && dayOf(deadlineOf(due)) <= day) || task.priority === 'stat';
    });
  return { tasks: [...tasks].sort(byUrgency), included: found.data?.included ?? [], found };
};

/** How many are due, and since when the oldest is. */
export const useDueCount = (): InboxCount => {
  const { tasks, found } = useDueTasks();
  const since = tasks.map((task) => task.authoredOn ?? '').filter(Boolean);
  const now = new Date();
  return {
    count: tasks.length,
    known: knownOf(found),
    oldest: since.sort()[0] ?? null,
    critical: tasks.some((task) => task.priority === 'stat' || (task.priority === 'asap' && isLate(task, now))),
  };
};

/** The same in the provider's work list: completed or put off without leaving it. */
export const useDueItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const record = useService(ClinicalRecord);
  const { tasks, included, found } = useDueTasks();
  const items = useMemo(() => {
    const change = async (task: StoredTask, next: StoredTask): Promise<() => Promise<unknown>> => {
      const saved = await record.update(next);
      return () => record.update({ ...task, meta: saved.meta });
    };
    return tasks.map((task): WorkItem => {
      const patient = taskPatient(task, included);
      const due = dueOf(task) ?? null;
      return {
        id: task.id,
        what: taskTitle(task, t),
        patient,
        since: task.authoredOn ?? task.meta?.lastUpdated ?? new Date().toISOString(),
        due,
        priority:
          task.priority === 'stat'
            ? 'critical'
            : isLate(task, new Date()) || task.priority === 'asap'
              ? 'urgent'
              : 'normal',
        href: taskHref(task.id),
        actions: [
          { key: 'C', label: t.complete, done: t.done, run: () => change(task, withState(task, 'done', new Date())) },
          {
            key: 'S',
            label: t.snooze,
            done: t.snoozed,
            run: () => change(task, dueOn(task, dayOf(new Date(Date.now() + dayMs)), new Date())),
          },
        ],
      };
    });
    // The tasks' versions stand for the tasks.
  }, [record, t, tasks.map((task) => `${task.id}.${task.meta?.versionId}`).join(), included]);
  return { items, known: knownOf(found) };
};
