import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import {
  type CalendarFeedProps,
  type DueTask,
  useDueTasks,
  useMessages,
  usePatientId,
  useService,
} from '../../../../core/browser/index.ts';
import { hasCode, I18n } from '../../../../core/shared/index.ts';
import { formHref } from '../../shared/paths.ts';
import { askingCode, systems } from '../../shared/questionnaire/response.ts';
import { titleOf } from '../../shared/questionnaire/translated.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

/** Forms to fill in, on the day by which they are wanted. Those before a first visit are another feature's. */
export const DueForms = observer((days: CalendarFeedProps) => {
  const t = useMessages(pagesTexts);
  const { locale } = useService(I18n);
  const patient = usePatientId();
  const itemOf = useCallback(
    ({ task, included }: DueTask) => {
      if (hasCode(task.code, 'intake', systems.kind)) return null;
      const form = included.find(({ resourceType, id }) => task.focus?.reference === `${resourceType}/${id}`);
      const title = form?.resourceType === 'Questionnaire' ? titleOf(form, locale) : '';
      return { title: title || (task.focus?.display ?? t.form), href: formHref(task.id) };
    },
    [locale, t],
  );
  const asked = { code: `${askingCode.system}|${askingCode.code}`, _include: 'Task:focus' };
  useDueTasks(days, patient === null ? null : { patient, ...asked }, itemOf, patient);
  return null;
});
