import { isRequired } from './formStore.ts';
import type { FormModel } from './useForm.ts';

export interface FieldProps {
  readonly form: FormModel;
  readonly name: string;
  /** A sentence under the field, read out with it. */
  readonly help?: string;
  readonly disabled?: boolean;
}

export const fieldId = (form: FormModel, name: string): string => `${form.id}-${name}`;

/** What a control says of itself: its label, its error and its help, all tied to it by id. */
export const controlProps = ({ form, name, help, disabled }: FieldProps) => {
  const id = fieldId(form, name);
  const error = (form.store.errors as Record<string, string | undefined>)[name];
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return {
    id,
    name,
    disabled,
    'aria-required': isRequired(form.fields[name], form.values) ? true : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
};

export const textOf = (form: FormModel, name: string): string => (form.values[name] as string | null | undefined) ?? '';
