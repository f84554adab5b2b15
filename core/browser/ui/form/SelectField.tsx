import { observer } from 'mobx-react-lite';
import { useTexts } from '../kernel.ts';
import { controlProps, type FieldProps, textOf } from './control.ts';
import { Field } from './Field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly autoComplete?: string;
}

export const SelectField = observer((props: SelectFieldProps) => {
  const { form, name, help, disabled, options, autoComplete } = props;
  const t = useTexts();
  const value = textOf(form, name);
  return (
    <Field form={form} name={name} help={help} disabled={disabled}>
      <select
        {...controlProps(props)}
        className="pv-input"
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => form.set(name, event.target.value)}
      >
        {!options.some((option) => option.value === value) && <option value={value}>{t.choose}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
});
