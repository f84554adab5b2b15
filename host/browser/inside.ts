import { catalogue } from '#config/catalogue.ts';
import type { CatalogueEntry } from '#core/browser';
import { loadTogether } from './loadTogether.ts';

/** What somebody with a session has besides: every feature's line, and the way to fetch many of them at once. */
export const openInside = (): readonly CatalogueEntry[] => {
  loadTogether();
  return catalogue;
};
