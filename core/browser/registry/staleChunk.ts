const key = (what: string): string => `reloaded:${what}`;

/** A chunk that a newer build removed: the bundler names it, and a plain import() says it in the browser's words. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /dynamically imported module|Loading (CSS )?chunk/i.test(error.message));

/**
 * Reloads the page once for each thing that could not be loaded, so that a page older than the server's build mends itself and
 * a chunk that is truly gone does not reload for ever. Not while offline: a reload would lose the page.
 */
export class StaleChunks {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    private readonly reload: () => void,
    private readonly online: () => boolean = () => navigator.onLine,
  ) {}

  reloadOnce(what: string, error: unknown): boolean {
    if (!isChunkError(error) || !this.online() || this.storage.getItem(key(what)) !== null) return false;
    this.storage.setItem(key(what), '1');
    this.reload();
    return true;
  }

  loaded(what: string): void {
    if (this.storage.getItem(key(what)) !== null) this.storage.removeItem(key(what));
  }
}
