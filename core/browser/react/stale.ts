import { StaleChunks } from '../registry/staleChunk.ts';

let shared: StaleChunks | undefined;

/** One for the page: plugins and pages that cannot be fetched reload it at most once each. */
export const staleChunks = (): StaleChunks =>
  (shared ??= new StaleChunks(window.sessionStorage, () => window.location.reload()));
