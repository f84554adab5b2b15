import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import {
  type CalendarFeedProps,
  type DueTask,
  useDueTasks,
  useMessages,
  useService,
} from '../../../../core/browser/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import { openStates, statusesOf } from '../../shared/columns.ts';
import { messages } from '../messages.ts';
import { taskHref } from '../query.ts';
import { patientOf, titleOf } from '../words.ts';

/** One's own tasks on the day by which they are to be done. */
export const DueInCalendar = observer((days: CalendarFeedProps) => {
  const t = useMessages(messages);
  const { selectedUser } = useService(Auth);
  const me = selectedUser?.resourceId ?? null;
  const itemOf = useCallback(
    ({ task, included }: DueTask) => {
      const patient = patientOf(task, included);
      return { title: [titleOf(task, t), patient?.name].filter(Boolean).join(' · '), href: taskHref(task.id) };
    },
    [t],
  );
  const mine = { status: statusesOf(...openStates), _include: 'Task:patient' };
  useDueTasks(days, me === null ? null : { owner: `Practitioner/${me}`, ...mine }, itemOf);
  return null;
});
