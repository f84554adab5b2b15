import { controlProps, type FieldProps } from '#ui/form/control.ts';
import type { Values } from '#ui/form/formStore.ts';

/** What ties a picker to its field of a form; the value is a FHIR Reference with a display, or null. */
export const pickerProps = (props: FieldProps) => {
  const { form, name } = props;
  const control = controlProps(props);
  return {
    ...{ id: control.id, control, form, name, value: form.values[name] ?? null },
    onChange: (value: Values[string]) => form.set(name, value),
  };
};
