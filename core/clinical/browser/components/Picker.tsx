import type { Reference } from '@medplum/fhirtypes';
import { Cross } from '@blueprintjs/icons';
import type { ComponentProps } from 'react';
import { Avatar } from '#ui/data/Avatar.tsx';
import { controlProps, type FieldProps } from '#ui/form/control.ts';
import type { Values } from '#ui/form/formStore.ts';
import { Combobox, type Offer } from './Combobox.tsx';

type Search<O extends Offer> = Omit<ComponentProps<typeof Combobox<O>>, 'value' | 'onChoose'>;

interface PickerProps<R extends Reference> extends Search<Offer & { readonly reference: R }> {
  readonly value: R | null;
  readonly onChange: (value: R | null) => void;
  readonly words: string;
  /** Of whom was chosen, and of the cross that takes the choice back. */
  readonly chosen: { readonly name: string; readonly clear: string };
}

/** A type-ahead; whom one chose stands in its place. */
export const Picker = <R extends Reference>({ value, onChange, words, chosen, ...search }: PickerProps<R>) =>
  value ? (
    <span className="pv-picked">
      <Avatar name={chosen.name} size={24} />
      <span className="pv-picked-name">{chosen.name}</span>
      <button
        type="button"
        id={search.id}
        className="pv-icon-button"
        aria-label={chosen.clear}
        onClick={() => onChange(null)}
      >
        <Cross size={14} aria-hidden />
      </button>
    </span>
  ) : (
    <Combobox
      {...search}
      value={words}
      onChoose={({ reference }) => {
        search.onType('');
        onChange(reference);
      }}
    />
  );

/** What ties a picker to its field of a form; the value is a FHIR Reference with a display, or null. */
export const pickerProps = (props: FieldProps) => {
  const { form, name } = props;
  const control = controlProps(props);
  return {
    ...{ id: control.id, control, form, name, value: form.values[name] ?? null },
    onChange: (value: Values[string]) => form.set(name, value),
  };
};
