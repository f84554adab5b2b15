import { reaction, when } from 'mobx';
import { useEffect } from 'react';
import { Drafts } from '#core/shared';
import { useWanted } from '#core/browser/react/useService.ts';
import type { Draft, Values } from './formStore.ts';
import type { FormModel } from './useForm.ts';

const parsed = <V extends Values>(text: string): Draft<V> => {
  try {
    return (JSON.parse(text || '{}') ?? {}) as Draft<V>;
  } catch {
    return {};
  }
};

/**
 * Keeps on the server what is typed in a form and not saved yet, so that a lock, a reload or another sign-in loses nothing.
 * Only fields that differ from what is saved are kept. Not for secrets, nor where nobody is signed in.
 * @param key letters, digits, `:`, `_` and `-`; one a form; nothing is kept without
 */
export const useFormDraft = <V extends Values>({ store }: FormModel<V>, key: string | undefined): void => {
  const drafts = useWanted(Drafts);
  useEffect(() => {
    if (!drafts || key === undefined) return undefined;
    let over = false;
    let stop = (): void => undefined;
    const follow = (kept: string): void => {
      if (over) return;
      if (!store.changed) store.restore(parsed<V>(kept));
      stop = reaction(
        () => JSON.stringify(store.draft),
        (unsaved) => (unsaved === '{}' ? drafts.clear(key) : drafts.write(key, unsaved)),
        { fireImmediately: store.changed },
      );
    };
    // A draft that cannot be read is none; what is typed now is still kept.
    drafts.read(key).then(follow, () => follow(''));
    return () => {
      over = true;
      stop();
      // Also where the draft had not been read yet.
      if (store.forgotten) drafts.clear(key);
      // A form that leads on when it is saved goes before it knows that it is: its draft is cleared all the same.
      if (store.busy)
        when(
          () => !store.busy,
          () => (store.changed ? undefined : drafts.clear(key)),
        );
    };
  }, [drafts, key, store]);
};
