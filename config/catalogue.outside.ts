import type { CatalogueEntry } from '../core/browser/index.ts';
import { entry } from '../core/browser/registry/setup.ts';
import { homeCare } from '../plugins/home-care/manifest.ts';
import { links } from '../plugins/links/manifest.ts';
import { singleSignOn } from '../plugins/single-sign-on/manifest.ts';
import { telemedicine } from '../plugins/telemedicine/manifest.ts';
import { transcription } from '../plugins/transcription/manifest.ts';

/** Features with pages that people without a session reach by a link; `outside.ts` says at which addresses. */
export const outsideCatalogue: readonly CatalogueEntry[] = [
  entry(links, () => import(/* webpackChunkName: "plugin-links" */ '../plugins/links/browser/index.ts')),
  entry(
    telemedicine,
    () => import(/* webpackChunkName: "plugin-telemedicine" */ '../plugins/telemedicine/browser/index.ts'),
  ),
  entry(
    transcription,
    () => import(/* webpackChunkName: "plugin-transcription" */ '../plugins/transcription/browser/index.ts'),
  ),
  entry(
    singleSignOn,
    () => import(/* webpackChunkName: "plugin-single-sign-on" */ '../plugins/single-sign-on/browser/index.ts'),
  ),
  entry(homeCare, () => import(/* webpackChunkName: "plugin-home-care" */ '../plugins/home-care/browser/index.ts')),
];
