import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

/** A record on paper or as a file. */
export const sheetTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
