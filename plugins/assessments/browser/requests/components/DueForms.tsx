import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { type CalendarFeedProps, useMessages, useService } from '#core/browser';
import { type DueTask, useDueTasks, usePatientId } from '#clinical/browser';
import { hasCode } from '#clinical/shared';
import { I18n } from '#core/shared';
import { formHref } from '#plugins/assessments/shared/paths.ts';
import { formRequestCode, systems } from '#plugins/assessments/shared/questionnaire/response.ts';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

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
  const asked = { code: `${formRequestCode.system}|${formRequestCode.code}`, _include: 'Task:focus' };
  useDueTasks(days, patient === null ? null : { patient, ...asked }, itemOf, patient);
  return null;
});
