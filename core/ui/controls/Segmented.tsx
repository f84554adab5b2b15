import { type ReactNode, useId } from 'react';

export interface SegmentedProps<T extends string> {
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly count?: number }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly label: string;
}

/** One of a few, side by side. Radio buttons underneath: arrows move, one stop of the Tab key. */
export const Segmented = <T extends string>({ options, value, onChange, label }: SegmentedProps<T>) => {
  const name = useId();
  return (
    <fieldset className="pv-segmented">
      <legend className="pv-seen-only-by-readers">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.count !== undefined && option.count > 0 && <b>{option.count}</b>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
