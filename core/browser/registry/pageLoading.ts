import type { LoadingOptions } from './patiently.ts';
import { StaleChunks } from './staleChunk.ts';

let shared: StaleChunks | undefined;

const staleChunks = (): StaleChunks =>
  (shared ??= new StaleChunks(window.sessionStorage, () => window.location.reload()));

/** How code is fetched in this page: a few attempts, then one reload for each thing that a newer build may have replaced. */
export const pageLoading = (delays: readonly number[]): LoadingOptions => ({
  delays,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  reloadOnce: (what, error) => staleChunks().reloadOnce(what, error),
  loaded: (what) => staleChunks().loaded(what),
});
