import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { comparedOf } from '#plugins/assessments/shared/questionnaire/changes.ts';
import { everyItem, isHidden } from '#plugins/assessments/shared/questionnaire/elements.ts';
import type { Answer } from '#plugins/assessments/shared/questionnaire/options.ts';
import { labelOf, languageFor } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { formTexts } from '../../form/messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { answerText } from '../../form/components/answerText.ts';

interface ChangesListProps {
  readonly questionnaire: Questionnaire;
  readonly before: QuestionnaireResponse;
  readonly now: QuestionnaireResponse;
}

/** Only what was answered differently from the time before. */
export const ChangesList = observer(({ questionnaire, before, now }: ChangesListProps) => {
  const t = useMessages(pagesTexts);
  const words = useMessages(formTexts);
  const i18n = useService(I18n);
  const language = languageFor(questionnaire, i18n.locale);
  const items = new Map(everyItem(questionnaire.item).map((item) => [item.linkId, item]));
  const text = (answers: readonly Answer[]): string =>
    answers.map((answer) => answerText(answer, language, i18n, words)).join(', ') || t.noAnswer;
  const rows = comparedOf(before, now).filter(({ changed, linkId }) => {
    const item = items.get(linkId);
    return changed && !(item && isHidden(item));
  });
  return (
    <>
      <p className="pv-muted">
        {t.changedOn(i18n.date(before.authored ?? before.meta?.lastUpdated ?? '', { dateStyle: 'long' }))}
      </p>
      {rows.length === 0 ? (
        <p>{t.nothingChanged}</p>
      ) : (
        <dl className="asm-answers" lang={language}>
          {rows.map((row, n) => {
            const item = items.get(row.linkId);
            return (
              <div className="asm-answered" key={`${row.linkId}-${n}`}>
                <dt>{item ? labelOf(item, language) : (row.text ?? row.linkId)}</dt>
                <dd>{t.changedFrom(text(row.before), text(row.now))}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </>
  );
});
