import { useId } from 'react';
import { Select } from '#ui';

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** One of a few, told as soon as it is chosen. */
export const Choice = <V extends string>({ label, ...given }: ChoiceProps<V>) => {
  const id = useId();
  return (
    <div className="pv-field">
      <label className="pv-label" htmlFor={id}>
        {label}
      </label>
      <Select id={id} {...given} />
    </div>
  );
};
