import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { FormModel } from '#ui';

interface CheckListProps<V extends string> {
  readonly form: FormModel;
  readonly name: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
}

/** Several of a few, in a form; the value is a list. */
const CheckListBoxes = <V extends string>({ form, name, options }: CheckListProps<V>) => {
  const error = useId();
  const chosen = form.values[name] as readonly V[];
  const wrong = form.store.errors[name];
  const set = (value: V, on: boolean): void =>
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
};

export const CheckList = observer(CheckListBoxes) as typeof CheckListBoxes;
