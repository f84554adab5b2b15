import { type CatalogueEntry, entry } from '../core/browser/registry/setup.ts';
import { account } from '../plugins/account/manifest.ts';

/** Every feature that a browser can run. A line costs its manifest; its code is fetched when it runs. */
export const catalogue: readonly CatalogueEntry[] = [
  entry(account, () => import(/* webpackChunkName: "plugin-account" */ '../plugins/account/browser/index.ts')),
];
