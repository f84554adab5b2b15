import { defineMessages, type Translation } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/texts/en-CA.ts';

export type AllergyTexts = Translation<typeof english>;

/** What the tab, the banner and the forms say; `messages` has what the house needs before. */
export const allergyTexts = defineMessages<typeof english>({
  'en-CA': () => import('./messages/texts/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/texts/fr-CA.ts').then((module) => module.messages),
});
