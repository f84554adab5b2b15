import { observer } from 'mobx-react-lite';
import { controlProps, type FieldProps, textOf } from './control.ts';
import { Field } from './Field.tsx';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'time' | 'number';
  /** The word that lets a browser fill it in (WCAG 1.3.5). */
  readonly autoComplete?: string;
  readonly multiline?: boolean;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly min?: string;
  readonly max?: string;
  /** Seconds of a time, units of a number. */
  readonly step?: string;
}

export const TextField = observer((props: TextFieldProps) => {
  const { form, name, help, disabled, type = 'text', multiline = false, rows = 4, ...rest } = props;
  const control = { ...controlProps(props), ...rest, className: 'pv-input', value: textOf(form, name) };
  const spelled = type === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false };
  return (
    <Field form={form} name={name} help={help} disabled={disabled}>
      {multiline ? (
        <textarea {...control} rows={rows} onChange={(event) => form.set(name, event.target.value)} />
      ) : (
        <input {...control} {...spelled} type={type} onChange={(event) => form.set(name, event.target.value)} />
      )}
    </Field>
  );
});

/** The fields `firstName` and `lastName` of somebody else. */
export const NameFields = ({ form }: Pick<FieldProps, 'form'>) => (
  <div className="pv-columns">
    <TextField form={form} name="firstName" maxLength={80} />
    <TextField form={form} name="lastName" maxLength={80} />
  </div>
);
