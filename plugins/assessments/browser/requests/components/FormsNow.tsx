import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Button } from '#ui';
import { I18n, knownOf, mapKnown } from '#core/shared';
import type { NowPartProps } from '#plugins/patient-profile/shared/index.ts';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { formHref } from '#plugins/assessments/shared/paths.ts';
import { byDue, isUnderWay, isWaiting, useFormRequests } from '../hooks/useFormRequests.ts';
import { findQuestionnaire, useQuestionnaires } from '../../library/hooks/useQuestionnaires.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

const rank = 30;

/** The form that is due first. */
export const FormsNow = observer(({ tell, chosen }: NowPartProps) => {
  const t = useMessages(pagesTexts);
  const { locale } = useService(I18n);
  const asked = useFormRequests(usePatientId());
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  const [first] = (asked.data?.resources ?? []).filter((task) => isWaiting(task) || isUnderWay(task)).sort(byDue);
  const known = mapKnown(knownOf(asked), () => null);
  useEffect(() => tell({ known, ...(first && { act: { rank } }) }));
  if (!chosen || !first) return null;
  const questionnaire = findQuestionnaire(questionnaires, first.focus?.reference);
  const title = (questionnaire && titleOf(questionnaire, locale)) || first.focus?.display || t.form;
  const verb = isUnderWay(first) ? t.continue : t.begin;
  return (
    <>
      <h2>{t.formNow(title)}</h2>
      {first.description && <p>{first.description}</p>}
      <Button intent="primary" size="large" href={formHref(first.id)} aria-label={t.named(verb, title)}>
        {verb}
      </Button>
    </>
  );
});
