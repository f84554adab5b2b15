import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './contacts/en-CA.ts';

export type ContactsTexts = Translation<typeof english>;

export const contactsTexts = defineMessages<typeof english>({
  'en-CA': () => import('./contacts/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./contacts/fr-CA.ts').then((module) => module.messages),
});
