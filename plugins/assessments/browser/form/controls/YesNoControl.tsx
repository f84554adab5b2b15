import { observer } from 'mobx-react-lite';
import { useFormTexts } from '../hooks/useFormView.ts';
import { ClearButton } from './ClearButton.tsx';
import type { ControlProps } from './ControlProps.ts';
import { OptionRow } from './OptionRow.tsx';

/** Yes, no, or not answered yet: a lone box could not tell 'no' from silence. */
export const YesNoControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const [occurrence] = node.occurrences;
  const chosen = occurrence?.answer?.valueBoolean;
  return (
    <div className="asm-options side">
      {([true, false] as const).map((value) => (
        <OptionRow
          key={String(value)}
          type="radio"
          id={value ? tied.id : undefined}
          name={tied.name}
          checked={chosen === value}
          required={tied.required}
          onChange={() => occurrence?.put({ valueBoolean: value })}
        >
          {value ? t.yes : t.no}
        </OptionRow>
      ))}
      {chosen !== undefined && !tied.required && <ClearButton clear={() => occurrence?.put(undefined)} />}
    </div>
  );
});
