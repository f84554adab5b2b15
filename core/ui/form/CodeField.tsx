import { observer } from 'mobx-react-lite';
import { controlProps, type FieldProps, textOf } from './control.ts';
import { Field } from './Field.tsx';

export interface CodeFieldProps extends FieldProps {
  /** Digits; 6 where absent. */
  readonly length?: number;
  /** Known by heart, not read from a message: nobody reads it over a shoulder, and nothing fills it in. */
  readonly hidden?: boolean;
}

/** A one-time code: one box that takes a pasted '123 456' and that a phone fills from the message. */
export const CodeField = observer((props: CodeFieldProps) => {
  const { form, name, help, disabled, length = 6, hidden } = props;
  return (
    <Field form={form} name={name} help={help} disabled={disabled}>
      <input
        {...controlProps(props)}
        className={hidden ? 'pv-input pv-code pv-code-hidden' : 'pv-input pv-code'}
        type="text"
        inputMode="numeric"
        autoComplete={hidden ? 'off' : 'one-time-code'}
        value={textOf(form, name)}
        onChange={(event) => form.set(name, event.target.value.replace(/\D/g, '').slice(0, length))}
      />
    </Field>
  );
});
