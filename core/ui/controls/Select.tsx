import type { ComponentProps } from 'react';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

interface OptionsOf {
  <V extends string>(values: readonly V[], label: (value: V) => string): readonly Option<V>[];
  <V extends string>(values: readonly V[], label: (value: V) => string, none: string): readonly Option<V | ''>[];
}

/** The options of a list of codes; first the one of no choice, where it has a text. */
export const optionsOf: OptionsOf = <V extends string>(
  values: readonly V[],
  label: (value: V) => string,
  none?: string,
): readonly Option<V>[] => [
  ...(none === undefined ? [] : [{ value: '' as V, label: none }]),
  ...values.map((value) => ({ value, label: label(value) })),
];

export interface SelectProps<V extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
}

/** One of a list, for what is no form; in a form it is `SelectField`. */
export const Select = <V extends string>({ value, options, onChange, className, ...rest }: SelectProps<V>) => (
  <select
    {...rest}
    className={className ? `pv-input ${className}` : 'pv-input'}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value);
      if (chosen) onChange(chosen.value);
    }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
