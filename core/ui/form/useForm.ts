import { useId, useState } from 'react';
import { Toasts } from '#core/shared';
import { useWanted } from '#core/browser/react/useService.ts';
import { useErrorText, useTexts } from '../kernel.ts';
import { type FieldRules, FormStore, type Values } from './formStore.ts';

export interface FormOptions<V extends Values> {
  readonly fields: FieldRules<V>;
  readonly initial: V;
  /**
   * Rejects to refuse: a `CallFailure` puts its `fields` beside the fields of the same name. Resolves with false where it
   * is not done yet: the form stays as it is.
   */
  submit(values: V): Promise<unknown>;
  /** The toast once it is sent. */
  readonly done?: string | ((values: V) => string);
}

/** One form's model: `values`, `errors`, `busy`, and the ids that tie labels and errors to their fields. */
export interface FormModel<V extends Values = Values> {
  readonly store: FormStore<V>;
  readonly id: string;
  readonly fields: FieldRules<V>;
  readonly values: V;
  readonly busy: boolean;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  reset(values: V): void;
  submit(): Promise<boolean>;
}

/** Rules may change with every render (language, other answers); what was typed stays. */
export const useForm = <V extends Values>({ fields, initial, submit, done }: FormOptions<V>): FormModel<V> => {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useWanted(Toasts);
  const id = useId();
  const send = async (values: V): Promise<boolean> => {
    if ((await submit(values)) === false) return false;
    if (done !== undefined) {
      toasts?.show({ message: typeof done === 'string' ? done : done(values), intent: 'success' });
    }
    return true;
  };
  const rules = { fields, submit: send, pleaseEnter: t.pleaseEnter, errorText };
  const [store] = useState(() => new FormStore(initial, rules));
  store.rules = rules;
  return {
    store,
    id,
    fields,
    get values() {
      return store.values;
    },
    get busy() {
      return store.busy;
    },
    set: store.set,
    reset: store.reset,
    submit: store.submit,
  };
};
