import type { BrowserEntry, CatalogueEntry } from './setup.ts';

export interface LoadingOptions {
  /** Milliseconds before each further attempt. */
  readonly delays: readonly number[];
  readonly sleep: (ms: number) => Promise<void>;
  /** Reloads the page where its code is older than the server's; true when it did. */
  readonly reloadOnce: (what: string, error: unknown) => boolean;
  readonly loaded: (what: string) => void;
}

/** Never resolves when the page is about to reload. @throws the last error when every attempt failed. */
export const loadEntry = async (
  { manifest, load }: CatalogueEntry,
  cancelled: () => boolean,
  options: LoadingOptions,
): Promise<BrowserEntry> => {
  for (let attempt = 0; ; attempt++) {
    try {
      const entry = await load();
      options.loaded(manifest.id as string);
      return entry;
    } catch (error) {
      const delay = options.delays[attempt];
      if (cancelled()) throw error;
      if (delay === undefined) {
        if (options.reloadOnce(manifest.id as string, error)) return new Promise(() => undefined);
        throw error;
      }
      await options.sleep(delay);
      if (cancelled()) throw error;
    }
  }
};
