import { observer } from 'mobx-react-lite';
import { controlProps, type FieldProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { StaffPicker } from './StaffPicker.tsx';

export interface StaffFieldProps extends FieldProps {
  /** Teams of the clinic may be chosen too. */
  readonly teams?: boolean;
}

/** Chooses a staff member, or a team, in a form; the value is a FHIR Reference with a display, or null. */
export const StaffField = observer((props: StaffFieldProps) => {
  const { form, name, teams } = props;
  const control = controlProps(props);
  return (
    <Field {...props}>
      <StaffPicker
        id={control.id}
        control={control}
        form={form}
        name={name}
        teams={teams}
        value={form.values[name] ?? null}
        onChange={(value) => form.set(name, value)}
      />
    </Field>
  );
});
