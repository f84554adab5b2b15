import { defineMessages } from '../../../core/shared/index.ts';

/** Loaded before the plugin starts: the titles of its pages, and what the login page says. The other pages bring their own. */
export const messages = defineMessages({
  'en-CA': () => import('./messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/fr-CA.ts').then((module) => module.messages),
});
