import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export type NoteTexts = Translation<typeof english>;

/** What the tab, the editor and the settings say; `messages` has what is needed before they open. */
export const noteTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
