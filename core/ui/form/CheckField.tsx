import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { controlProps, type FieldProps } from './control.ts';
import { FieldNotes } from './Field.tsx';

export interface CheckFieldProps extends FieldProps {
  /** Words with links in them, instead of the rule's label. */
  readonly children?: ReactNode;
}

export const CheckField = observer((props: CheckFieldProps) => {
  const { form, name, help, children } = props;
  const control = controlProps(props);
  return (
    <div className="pv-field">
      <label className="pv-check" htmlFor={control.id}>
        <input
          {...control}
          type="checkbox"
          checked={form.values[name] === true}
          onChange={(event) => form.set(name, event.target.checked)}
        />
        <span>{children ?? form.fields[name]?.label}</span>
      </label>
      <FieldNotes form={form} name={name} help={help} />
    </div>
  );
});
