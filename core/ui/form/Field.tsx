import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTexts } from '../kernel.ts';
import { type FieldProps, fieldId } from './control.ts';
import { isRequired } from './formStore.ts';

/** Label above, control, then its error and its help. */
export const Field = observer(({ form, name, help, children }: FieldProps & { readonly children: ReactNode }) => {
  const t = useTexts();
  const id = fieldId(form, name);
  const rule = form.fields[name];
  return (
    <div className="pv-field">
      <div className="pv-field-head">
        <label htmlFor={id}>{rule?.label}</label>
        {!isRequired(rule, form.values) && !rule?.anyOf && <span className="pv-field-optional">{t.optional}</span>}
      </div>
      {children}
      <FieldNotes form={form} name={name} help={help} />
    </div>
  );
});

export const FieldNotes = observer(({ form, name, help }: FieldProps) => {
  const id = fieldId(form, name);
  const error = (form.store.errors as Record<string, string | undefined>)[name];
  return (
    <>
      {error && (
        <span id={`${id}-error`} className="pv-field-error">
          {error}
        </span>
      )}
      {help && (
        <span id={`${id}-help`} className="pv-field-help">
          {help}
        </span>
      )}
    </>
  );
});
