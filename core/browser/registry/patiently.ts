export interface LoadingOptions {
  /** Milliseconds before each further attempt. */
  readonly delays: readonly number[];
  readonly sleep: (ms: number) => Promise<void>;
  /** Reloads the page where its code is older than the server's; true when it did. */
  readonly reloadOnce: (what: string, error: unknown) => boolean;
  readonly loaded: (what: string) => void;
}

/**
 * Fetches code, trying again with growing delays. Never resolves when the page is about to reload.
 * @throws the last error when every attempt failed, or at once when `cancelled`
 */
export const loadPatiently = async <T>(
  what: string,
  load: () => Promise<T>,
  options: LoadingOptions,
  cancelled: () => boolean = () => false,
): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      const loaded = await load();
      options.loaded(what);
      return loaded;
    } catch (error) {
      const delay = options.delays[attempt];
      if (cancelled()) throw error;
      if (delay === undefined) {
        if (options.reloadOnce(what, error)) return new Promise(() => undefined);
        throw error;
      }
      await options.sleep(delay);
      if (cancelled()) throw error;
    }
  }
};
