import type { ServerCatalogueEntry } from '../core/server/plugin/scope.ts';
import { account } from '../plugins/account/manifest.ts';
import { clinic } from '../plugins/clinic/manifest.ts';
import { messaging } from '../plugins/messaging/manifest.ts';

/** Every feature's server half, in the order in which they start. */
export const serverCatalogue: readonly ServerCatalogueEntry[] = [
  { manifest: account, load: () => import('../plugins/account/server/index.ts') },
  { manifest: clinic, load: () => import('../plugins/clinic/server/index.ts') },
  { manifest: messaging, load: () => import('../plugins/messaging/server/index.ts') },
];
