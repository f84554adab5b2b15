import { observer } from 'mobx-react-lite';
import { keyOf, optionText } from '#plugins/assessments/shared/questionnaire/options.ts';
import type { ControlProps } from './ControlProps.ts';
import { useFormTexts, useFormView } from '../hooks/useFormView.ts';

export const ListControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const { language } = useFormView();
  const options = node.options ?? [];
  const [occurrence] = node.occurrences;
  const chosen = occurrence?.answer ? keyOf(occurrence.answer) : '';
  return (
    <select
      id={tied.id}
      className="pv-input"
      value={options.some(({ key }) => key === chosen) ? chosen : ''}
      aria-invalid={tied.invalid || undefined}
      aria-required={tied.required || undefined}
      aria-describedby={tied.describedBy}
      onChange={(event) => occurrence?.put(options.find(({ key }) => key === event.target.value)?.answer)}
    >
      <option value="">{t.choose}</option>
      {options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.prefix ? `${option.prefix} ` : ''}
          {optionText(option, language)}
        </option>
      ))}
    </select>
  );
});
