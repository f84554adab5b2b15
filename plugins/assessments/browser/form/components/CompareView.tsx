import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import type { CompareProps } from '#plugins/assessments/shared/calls.ts';
import { comparedOf } from '#plugins/assessments/shared/questionnaire/changes.ts';
import { everyItem, isHidden } from '#plugins/assessments/shared/questionnaire/elements.ts';
import type { Answer } from '#plugins/assessments/shared/questionnaire/options.ts';
import { labelOf, languageFor } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { answerText } from './answerText.ts';
import { useFormTexts } from '../hooks/useFormView.ts';
import '../../assessments.css';

/** Two responses side by side, in the order of the newer; every change carries a word, not only a colour. */
export const CompareView = observer(({ questionnaire, before, now }: CompareProps) => {
  const t = useFormTexts();
  const words = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const language = languageFor(questionnaire, i18n.locale);
  const items = new Map(everyItem(questionnaire.item).map((item) => [item.linkId, item]));
  const text = (answers: readonly Answer[]): string =>
    answers.map((answer) => answerText(answer, language, i18n, t)).join(', ') || '–';
  const when = ({ authored, meta }: CompareProps['now']): string =>
    i18n.date(authored ?? meta?.lastUpdated ?? '', { dateStyle: 'medium' });
  const rows = comparedOf(before, now).filter(({ linkId }) => {
    const item = items.get(linkId);
    return !item || !isHidden(item);
  });
  return (
    <div className="asm-compare" role="table" aria-label={words.changed}>
      <div role="row" className="asm-compare-head">
        <span role="columnheader">{words.questions}</span>
        <span role="columnheader">{when(before)}</span>
        <span role="columnheader">{when(now)}</span>
      </div>
      {rows.map((row, n) => {
        const item = items.get(row.linkId);
        return (
          <div role="row" key={`${row.linkId}-${n}`} className={row.changed ? 'changed' : undefined}>
            <span role="rowheader">
              {item ? labelOf(item, language) : (row.text ?? row.linkId)}
              {row.changed && <Tag tone="wait">{words.changedMark}</Tag>}
            </span>
            <span role="cell" data-label={when(before)}>
              {text(row.before)}
            </span>
            <span role="cell" data-label={when(now)}>
              {text(row.now)}
            </span>
          </div>
        );
      })}
    </div>
  );
});
