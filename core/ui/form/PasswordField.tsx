import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTexts } from '../kernel.ts';
import { controlProps, type FieldProps, textOf } from './control.ts';
import { Field } from './Field.tsx';

export interface PasswordFieldProps extends FieldProps {
  readonly autoComplete?: 'current-password' | 'new-password';
}

/** Can be shown: a person who sees what they type needs no second box to repeat it. */
export const PasswordField = observer((props: PasswordFieldProps) => {
  const { form, name, help, disabled, autoComplete = 'current-password' } = props;
  const [shown, setShown] = useState(false);
  const t = useTexts();
  const control = controlProps(props);
  return (
    <Field form={form} name={name} help={help} disabled={disabled}>
      <div className="pv-password">
        <input
          {...control}
          className="pv-input"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          value={textOf(form, name)}
          onChange={(event) => form.set(name, event.target.value)}
        />
        <button type="button" aria-pressed={shown} aria-controls={control.id} onClick={() => setShown(!shown)}>
          {shown ? t.hide : t.show}
        </button>
      </div>
    </Field>
  );
});
