import { observer } from 'mobx-react-lite';
import type { ControlProps } from './ControlProps.ts';
import { useFormTexts } from '../hooks/useFormView.ts';

/** Yes, no, or not answered yet: a lone box could not tell 'no' from silence. */
export const YesNoControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const [occurrence] = node.occurrences;
  const chosen = occurrence?.answer?.valueBoolean;
  return (
    <div className="asm-options side">
      {([true, false] as const).map((value) => (
        <label key={String(value)} className="asm-option">
          <input
            type="radio"
            id={value ? tied.id : undefined}
            name={tied.name}
            checked={chosen === value}
            required={tied.required}
            onChange={() => occurrence?.put({ valueBoolean: value })}
          />
          <span>{value ? t.yes : t.no}</span>
        </label>
      ))}
      {chosen !== undefined && !tied.required && (
        <button type="button" className="pv-link-button asm-clear" onClick={() => occurrence?.put(undefined)}>
          {t.clear}
        </button>
      )}
    </div>
  );
});
