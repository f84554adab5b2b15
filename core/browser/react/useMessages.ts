import type { MessageBundle, Messages, Translation } from '#core/shared';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** The texts of a bundle in the language in use; suspends while they load, renders again when the language changes. */
export const useMessages = <M extends Messages>(bundle: MessageBundle<M>): Translation<M> => {
  const { i18n } = useKernel();
  const texts = useObserved(() => i18n.peek(bundle), [i18n, bundle]);
  // Thrown, not given to `use`: React replays a render that called `use`, and the replay, which has the texts, would not call it.
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown promise is how React suspends
  if (!texts) throw i18n.load(bundle);
  return texts;
};
