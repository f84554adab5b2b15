import { observer } from 'mobx-react-lite';
import type { FieldProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { pickerProps } from './Picker.tsx';
import { StaffPicker } from './StaffPicker.tsx';

export interface StaffFieldProps extends FieldProps {
  /** Teams of the clinic may be chosen too. */
  readonly teams?: boolean;
}

/** Chooses a staff member, or a team, in a form. */
export const StaffField = observer((props: StaffFieldProps) => (
  <Field {...props}>
    <StaffPicker {...pickerProps(props)} teams={props.teams} />
  </Field>
));
