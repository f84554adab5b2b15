import type { CatalogueEntry } from '../core/browser/index.ts';
import { entry } from '../core/browser/registry/setup.ts';
import { account } from '../plugins/account/manifest.ts';
import { clinic } from '../plugins/clinic/manifest.ts';
import { messaging } from '../plugins/messaging/manifest.ts';

/** Every feature's browser half. Only manifests are read here; the rest is fetched when a clinic has the feature on. */
export const catalogue: readonly CatalogueEntry[] = [
  entry(account, () => import(/* webpackChunkName: "plugin-account" */ '../plugins/account/browser/index.ts')),
  entry(clinic, () => import(/* webpackChunkName: "plugin-clinic" */ '../plugins/clinic/browser/index.ts')),
  entry(messaging, () => import(/* webpackChunkName: "plugin-messaging" */ '../plugins/messaging/browser/index.ts')),
];
