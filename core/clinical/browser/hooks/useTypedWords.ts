import { useEffect, useState } from 'react';
import type { FormModel } from '#ui/form/useForm.ts';

export interface TypedWords {
  readonly words: string;
  readonly type: (words: string) => void;
}

/**
 * Words that are typed in a field with a list and are no value yet. A form keeps them with its draft, and as long as they stay
 * so it is not sent and says the remedy. Without a form they are the field's own. Read it in an `observer`.
 */
export const useTypedWords = (form: FormModel | undefined, name: string, remedy: string): TypedWords => {
  const [words, type] = useState('');
  const store = form?.store;
  useEffect(() => {
    store?.remedies.set(name, remedy);
    return () => void store?.remedies.delete(name);
  }, [store, name, remedy]);
  return store ? { words: store.typed[name] ?? '', type: (text) => store.setTyped(name, text) } : { words, type };
};
