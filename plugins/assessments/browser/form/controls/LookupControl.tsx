import { observer } from 'mobx-react-lite';
import { optionText } from '#plugins/assessments/shared/questionnaire/options.ts';
import type { ControlProps } from './ControlProps.ts';
import { useFormView } from '../hooks/useFormView.ts';

/** One of a long list, or one's own words: the browser's own list of suggestions, which every screen reader knows. */
export const LookupControl = observer(({ node, tied }: ControlProps) => {
  const { language } = useFormView();
  const options = node.options ?? [];
  const [occurrence] = node.occurrences;
  return (
    <>
      <input
        id={tied.id}
        className="pv-input"
        list={`${tied.id}-list`}
        autoComplete="off"
        maxLength={node.item.maxLength ?? 400}
        value={occurrence?.raw ?? ''}
        aria-invalid={tied.invalid || undefined}
        aria-required={tied.required || undefined}
        aria-describedby={tied.describedBy}
        onChange={(event) => {
          const text = event.target.value;
          const option = options.find((one) => optionText(one, language) === text);
          if (option) occurrence?.put(option.answer);
          else occurrence?.type(text);
        }}
      />
      <datalist id={`${tied.id}-list`}>
        {options.map((option) => (
          <option key={option.key} value={optionText(option, language)} />
        ))}
      </datalist>
    </>
  );
});
