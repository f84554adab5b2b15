import { observer } from 'mobx-react-lite';
import { useService } from '../../../../core/browser/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { isCalculated, unitOf } from '../../shared/questionnaire/elements.ts';
import { isTotalItem } from '../../shared/questionnaire/instruments.ts';
import { displayOf } from '../../shared/questionnaire/translated.ts';
import type { ItemNode } from '../form/nodes.ts';
import { answerText } from './answerText.ts';
import { domId, useFormTexts, useFormView } from './context.ts';

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
