import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export type Texts = Translation<typeof english>;

export const messages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "faxes-en-CA" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "faxes-fr-CA" */ './fr-CA.ts').then((module) => module.messages),
});
