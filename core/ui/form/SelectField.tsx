import { observer } from 'mobx-react-lite';
import { type Option, Select } from '../controls/Select.tsx';
import { useTexts } from '../kernel.ts';
import { controlProps, type FieldProps, textOf } from './control.ts';
import { Field } from './Field.tsx';

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly autoComplete?: string;
}

export const SelectField = observer((props: SelectFieldProps) => {
  const { form, name, help, disabled, options, autoComplete } = props;
  const t = useTexts();
  const value = textOf(form, name);
  const known = options.some((option) => option.value === value);
  return (
    <Field form={form} name={name} help={help} disabled={disabled}>
      <Select
        {...controlProps(props)}
        autoComplete={autoComplete}
        value={value}
        options={known ? options : [{ value, label: t.choose }, ...options]}
        onChange={(chosen) => form.set(name, chosen)}
      />
    </Field>
  );
});
