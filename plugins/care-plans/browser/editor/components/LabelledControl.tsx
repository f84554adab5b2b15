import { type ComponentProps, type ReactNode, useId } from 'react';
import { Select, type SelectProps } from '#ui';

interface Labelled {
  readonly label: string;
}

/** A label and its control, within a list of things that one form field holds. */
export const LabelledControl = ({ label, children }: Labelled & { readonly children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="pv-field">
      <div className="pv-field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      {children(id)}
    </div>
  );
};

interface LabelledInputProps extends Labelled, Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> {
  readonly onChange: (text: string) => void;
}

export const LabelledInput = ({ label, onChange, ...rest }: LabelledInputProps) => (
  <LabelledControl label={label}>
    {(id) => <input {...rest} id={id} className="pv-input" onChange={({ target }) => onChange(target.value)} />}
  </LabelledControl>
);

export const LabelledSelect = <V extends string>({ label, ...rest }: Labelled & SelectProps<V>) => (
  <LabelledControl label={label}>{(id) => <Select {...rest} id={id} />}</LabelledControl>
);
