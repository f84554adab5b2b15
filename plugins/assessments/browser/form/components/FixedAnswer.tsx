import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { isCalculated, unitOf } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { isTotalItem } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import { displayOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ItemNode } from '../model/nodes.ts';
import { answerText } from './answerText.ts';
import { domId, useFormTexts, useFormView } from '../hooks/useFormView.ts';

/** What is worked out, or fixed: read, not typed. */
export const FixedAnswer = observer(({ node }: { readonly node: ItemNode }) => {
  const t = useFormTexts();
  const i18n = useService(I18n);
  const { language } = useFormView();
  const unit = unitOf(node.item);
  const worked = isCalculated(node.item) || isTotalItem(node.item);
  const text = node.answers.map((answer) => answerText(answer, language, i18n, t)).join(', ');
  return (
    <p className="asm-fixed" id={domId(node)} aria-live="polite">
      <b>{text || t.notYet}</b>
      {text && unit && unit.code !== '{score}' && node.item.type !== 'quantity' && (
        <span>{displayOf(unit, language)}</span>
      )}
      {worked && <small>{t.calculated}</small>}
    </p>
  );
});
