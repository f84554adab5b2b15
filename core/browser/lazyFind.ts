import { loadOnce } from './loadOnce.ts';
import type { Finder } from './slots.ts';

/** A finder's code, fetched when somebody first types. */
export const lazyFind = (load: () => Promise<Finder['find']>): Finder['find'] => {
  const fetched = loadOnce(load);
  return async (text) => (await fetched())(text);
};
