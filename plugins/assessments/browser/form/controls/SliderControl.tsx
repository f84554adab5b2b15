import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { controlOf, limitsOf, numberIn, urls } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { labelOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ControlProps } from './ControlProps.ts';
import { useFormTexts, useFormView } from '../hooks/useFormView.ts';

export const SliderControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const { language } = useFormView();
  const i18n = useService(I18n);
  const number = (value: number): string => i18n.number(value);
  const { min = 0, max = 10 } = limitsOf(node.item);
  const [occurrence] = node.occurrences;
  const value = occurrence?.answer?.valueInteger ?? occurrence?.answer?.valueDecimal;
  const end = (control: string): string => {
    const found = (node.item.item ?? []).find((item) => controlOf(item) === control);
    return found ? labelOf(found, language) : '';
  };
  const middle = Math.round((Number(min) + Number(max)) / 2);
  return (
    <div className="asm-slider">
      <output htmlFor={tied.id} className="asm-slider-value">
        {value === undefined ? t.notYet : number(value)}
      </output>
      <input
        id={tied.id}
        type="range"
        min={min}
        max={max}
        step={numberIn(node.item, urls.sliderStep) ?? 1}
        value={value ?? middle}
        aria-valuetext={value === undefined ? t.notYet : t.slider(number(value))}
        aria-describedby={tied.describedBy}
        aria-invalid={tied.invalid || undefined}
        onChange={(event) => occurrence?.type(event.target.value)}
        onClick={(event) => value === undefined && occurrence?.type(event.currentTarget.value)}
      />
      <div className="asm-slider-ends" aria-hidden>
        <span>{end('lower') || number(Number(min))}</span>
        <span>{end('upper') || number(Number(max))}</span>
      </div>
    </div>
  );
});
