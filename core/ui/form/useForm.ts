import { useId, useLayoutEffect, useState } from 'react';
import { Toasts } from '#core/shared';
import { typedAhead } from '#core/browser/handOver/typedAhead.ts';
import { useWanted } from '#core/browser/react/useService.ts';
import { tellDone } from '../action/tellDone.ts';
import { useErrorText, useTexts } from '../kernel.ts';
import { type FieldRules, FormStore, type Values } from './formStore.ts';

export interface FormOptions<V extends Values, A = unknown> {
  readonly fields: FieldRules<V>;
  readonly initial: V;
  /**
   * Rejects to refuse: a `CallFailure` puts its `fields` beside the fields of the same name. Resolves with false where it
   * is not done yet: the form stays as it is.
   */
  submit(values: V): Promise<A>;
  /** The toast once it is sent. */
  readonly done?: string | ((values: V) => string);
  /** Takes it back from that toast, by what `submit` answered. */
  readonly undo?: (answer: A) => Promise<unknown>;
  /** The toast after that. */
  readonly undone?: string;
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

/** Takes over what was typed into the form before this code had arrived. Whether the form stood there at all. */
const adoptTyped = <V extends Values>(id: string, store: FormStore<V>): boolean => {
  const typed = typedAhead(id, store.values);
  for (const [name, value] of typed ?? []) store.set(name, value as V[string]);
  return typed !== null;
};

/** Rules may change with every render (language, other answers); what was typed stays. */
export const useForm = <V extends Values, A = unknown>(options: FormOptions<V, A>): FormModel<V> => {
  const { fields, initial, submit, done, undo } = options;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useWanted(Toasts);
  const id = useId();
  const send = async (values: V): Promise<boolean> => {
    const answer = await submit(values);
    if (answer === false) return false;
    if (!toasts || done === undefined) return true;
    const failed = (error: unknown): void => toasts.show({ message: errorText(error), intent: 'danger' });
    const back = undo && { undo: () => undo(answer), undone: options.undone ?? t.undone, failed };
    tellDone(toasts, typeof done === 'string' ? done : done(values), back);
    return true;
  };
  const rules = { fields, submit: send, pleaseEnter: t.pleaseEnter, errorText };
  const [{ store, drawnAhead }] = useState(() => {
    const made = new FormStore(initial, rules);
    return { store: made, drawnAhead: adoptTyped(id, made) };
  });
  store.rules = rules;
  // Once more when the controls are React's: what was typed since the first look.
  useLayoutEffect(() => {
    if (drawnAhead) adoptTyped(id, store);
  }, [id, store, drawnAhead]);
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
