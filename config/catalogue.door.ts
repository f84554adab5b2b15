import type { CatalogueEntry } from '../core/browser/index.ts';
import { entry } from '../core/browser/registry/setup.ts';
import { account } from '../plugins/account/manifest.ts';

/** The features that have pages with nobody signed in: their manifests are part of the login page's weight. */
export const doorCatalogue: readonly CatalogueEntry[] = [
  entry(account, () => import(/* webpackChunkName: "plugin-account" */ '../plugins/account/browser/index.ts')),
];
