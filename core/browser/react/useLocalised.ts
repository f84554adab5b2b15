import type { Localised } from '#core/shared';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** A short text, such as a manifest's title, in the language in use; renders again when the language changes. */
export const useLocalised = (text: Localised): string => {
  const { i18n } = useKernel();
  return useObserved(() => text[i18n.locale], [i18n, text]);
};
