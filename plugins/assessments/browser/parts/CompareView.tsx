import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Tag } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import type { CompareProps } from '../../shared/contract.ts';
import { comparedOf } from '../../shared/questionnaire/changes.ts';
import { everyItem, isHidden } from '../../shared/questionnaire/elements.ts';
import type { Answer } from '../../shared/questionnaire/options.ts';
import { labelOf, languageFor } from '../../shared/questionnaire/translated.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { answerText } from './answerText.ts';
import { useFormTexts } from './context.ts';
import '../assessments.css';

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
