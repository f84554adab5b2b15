import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export type SheetTexts = Translation<typeof english>;

/** A record on paper or as a file. */
export const sheetTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
