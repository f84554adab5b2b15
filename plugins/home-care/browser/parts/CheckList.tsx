import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { FormModel } from '#ui';

interface CheckListProps {
  readonly form: FormModel;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Several of a few, in a form; the value is a list. */
export const CheckList = observer(({ form, name, options }: CheckListProps) => {
  const value = form.values[name];
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const error = useId();
  const wrong = form.store.errors[name];
  const set = (value: string, on: boolean): void =>
    form.set(
      name,
      options.map((one) => one.value).filter((one) => (one === value ? on : chosen.includes(one))),
    );
  return (
    <fieldset className="hc-checks" aria-describedby={wrong ? error : undefined}>
      <legend className="pv-label">{form.fields[name]?.label}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="pv-check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={wrong ? true : undefined}
            onChange={({ target }) => set(value, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
      {wrong && (
        <p id={error} className="pv-field-error">
          {wrong}
        </p>
      )}
    </fieldset>
  );
});
