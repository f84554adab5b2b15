import type { ServerCatalogueEntry } from '../core/server/plugin/scope.ts';
import { messaging } from '../plugins/messaging/manifest.ts';

/** Every feature's server half, in the order in which they start. */
export const serverCatalogue: readonly ServerCatalogueEntry[] = [
  { manifest: messaging, load: () => import('../plugins/messaging/server/index.ts') },
];
