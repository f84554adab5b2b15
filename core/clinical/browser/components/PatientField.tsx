import { observer } from 'mobx-react-lite';
import type { FieldProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { PatientPicker } from './PatientPicker.tsx';
import { pickerProps } from './Picker.tsx';

/** Chooses a patient in a form. */
export const PatientField = observer((props: FieldProps) => (
  <Field {...props}>
    <PatientPicker {...pickerProps(props)} />
  </Field>
));
