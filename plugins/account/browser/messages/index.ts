import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export type Texts = Translation<typeof english>;

/** Loaded before the plugin starts: the titles of its pages, and what the login page says. The other pages bring their own. */
export const messages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "texts-en-CA" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
