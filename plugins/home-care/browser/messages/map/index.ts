import { defineMessages } from '#core/shared';
import type { mapTexts as english } from './en-CA.ts';

/** Fetched with the map alone. */
export const mapTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.mapTexts),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.mapTexts),
});
