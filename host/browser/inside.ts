import { catalogue } from '#config/catalogue.ts';
import { type CatalogueEntry, type KernelView } from '#core/browser';
import { onMessagesDefined } from '#core/shared';
import { runInTurns } from './inTurns.ts';
import { loadTogether } from './loadTogether.ts';
import { fetchShell } from './SignedIn.tsx';

/**
 * What somebody with a session has besides: every feature's line, and the way to fetch many of them at once. From now on texts are
 * loaded as the code that shows them arrives, and no part of a page waits once more for them; what fails is asked for again when it
 * is shown.
 */
export const openInside = (i18n: KernelView['i18n']): readonly CatalogueEntry[] => {
  loadTogether();
  runInTurns();
  // In a turn of its own, by which the code that comes with it has been asked for: their files come in one.
  onMessagesDefined((bundle) => setTimeout(() => void i18n.load(bundle).catch(() => undefined)));
  fetchShell();
  return catalogue;
};
