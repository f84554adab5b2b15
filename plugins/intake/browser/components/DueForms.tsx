import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { type CalendarFeedProps, useMessages } from '#core/browser';
import { type DueTask, useDueTasks, usePatientId } from '#clinical/browser';
import { systems } from '#plugins/assessments/shared/index.ts';
import { fillHref } from '../../shared/paths.ts';
import { messages } from '../messages/index.ts';

/** The forms before a first visit, on the day by which they are wanted. */
export const DueForms = observer((days: CalendarFeedProps) => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const itemOf = useCallback(({ task }: DueTask) => ({ title: t.dueForm, href: fillHref(task.id) }), [t]);
  useDueTasks(days, patient === null ? null : { patient, code: `${systems.kind}|intake` }, itemOf, patient);
  return null;
});
