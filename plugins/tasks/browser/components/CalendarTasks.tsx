import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { type CalendarFeedProps, useMessages, useService } from '#core/browser';
import { type DueTask, useDueTasks } from '#clinical/browser';
import { Auth } from '#core/shared';
import { openStates, statusesOf } from '../../shared/taskState.ts';
import { messages } from '../messages/index.ts';
import { taskHref } from '../taskQuery.ts';
import { taskPatient, taskTitle } from '../taskTexts.ts';

/** One's own tasks on the day by which they are to be done. */
export const CalendarTasks = observer((days: CalendarFeedProps) => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  const me = selectedUser?.resourceId ?? null;
  const itemOf = useCallback(
    ({ task, included }: DueTask) => {
      const patient = taskPatient(task, included);
      return { title: [taskTitle(task, t), patient?.name].filter(Boolean).join(' · '), href: taskHref(task.id) };
    },
    [t],
  );
  const mine = { status: statusesOf(...openStates), _include: 'Task:patient' };
  useDueTasks(days, me === null ? null : { owner: `Practitioner/${me}`, ...mine }, itemOf);
  return null;
});
