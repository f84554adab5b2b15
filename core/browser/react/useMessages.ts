import { use } from 'react';
import type { MessageBundle, Messages, Translation } from '../../shared/index.ts';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** The texts of a bundle in the language in use; suspends while they load, renders again when the language changes. */
export const useMessages = <M extends Messages>(bundle: MessageBundle<M>): Translation<M> => {
  const { i18n } = useKernel();
  const texts = useObserved(() => i18n.peek(bundle), [i18n, bundle]);
  if (texts) return texts;
  use(i18n.load(bundle));
  return i18n.text(bundle);
};
