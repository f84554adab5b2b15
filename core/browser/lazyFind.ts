import type { Finder } from './slots.ts';

/** A finder's code, fetched when somebody first types. */
export const lazyFind = (load: () => Promise<Finder['find']>): Finder['find'] => {
  let fetched: Promise<Finder['find']> | null = null;
  return async (text) => {
    fetched ??= load();
    const find = await fetched.catch((error: unknown) => {
      fetched = null;
      throw error;
    });
    return find(text);
  };
};
