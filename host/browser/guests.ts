import { outsideCatalogue } from '#config/catalogue.outside.ts';
import type { CatalogueEntry } from '#core/browser';
import { loadTogether } from './loadTogether.ts';

/** The features that people without a session reach by a link. */
export const openGuests = (): readonly CatalogueEntry[] => {
  loadTogether();
  return outsideCatalogue;
};
