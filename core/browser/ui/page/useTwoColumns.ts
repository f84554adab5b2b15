import { useSyncExternalStore } from 'react';

const wide = '(min-width: 901px)';

const subscribe = (changed: () => void): (() => void) => {
  const query = globalThis.matchMedia?.(wide);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
};

/** There is room for two cards side by side: the same width at which the style sheet makes a grid of one column. */
export const useTwoColumns = (): boolean =>
  useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(wide).matches ?? false);
