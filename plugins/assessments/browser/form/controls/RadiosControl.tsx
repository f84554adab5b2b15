import { observer } from 'mobx-react-lite';
import { keyOf, optionText } from '#plugins/assessments/shared/questionnaire/options.ts';
import type { ControlProps } from './ControlProps.ts';
import { useFormTexts, useFormView } from '../hooks/useFormView.ts';
import { OwnAnswer } from './OwnAnswer.tsx';

/** One of a few answers, each a row that a thumb hits. */
export const RadiosControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const { language } = useFormView();
  const options = node.options ?? [];
  const [occurrence] = node.occurrences;
  const chosen = occurrence?.answer ? keyOf(occurrence.answer) : undefined;
  return (
    <div className="asm-options">
      {options.map((option, n) => (
        <label key={option.key} className="asm-option">
          <input
            type="radio"
            id={n === 0 ? tied.id : undefined}
            name={tied.name}
            checked={chosen === option.key}
            required={tied.required}
            onChange={() => occurrence?.put(option.answer)}
          />
          <span>
            {option.prefix && <span className="asm-prefix">{option.prefix}</span>} {optionText(option, language)}
          </span>
        </label>
      ))}
      {node.item.type === 'open-choice' && occurrence && <OwnAnswer node={node} occurrence={occurrence} tied={tied} />}
      {chosen !== undefined && !tied.required && (
        <button type="button" className="pv-link-button asm-clear" onClick={() => occurrence?.put(undefined)}>
          {t.clear}
        </button>
      )}
    </div>
  );
});
