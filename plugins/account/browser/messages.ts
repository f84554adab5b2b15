import { defineMessages, type Translation } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/en-CA.ts';

export type Texts = Translation<typeof english>;

/** Loaded before the plugin starts: the titles of its pages, and what the login page says. The other pages bring their own. */
export const messages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "texts-en-CA" */ './messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/fr-CA.ts').then((module) => module.messages),
});
