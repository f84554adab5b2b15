import { observer } from 'mobx-react-lite';
import { controlProps, type FieldProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { PatientPicker } from './PatientPicker.tsx';

/** Chooses a patient in a form; the value is a FHIR Reference with a display, or null. */
export const PatientField = observer((props: FieldProps) => {
  const { form, name } = props;
  const control = controlProps(props);
  return (
    <Field {...props}>
      <PatientPicker
        id={control.id}
        control={control}
        form={form}
        name={name}
        value={form.values[name] ?? null}
        onChange={(value) => form.set(name, value)}
      />
    </Field>
  );
});
