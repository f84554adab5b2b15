import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "messaging-en-CA" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "messaging-fr-CA" */ './fr-CA.ts').then((module) => module.messages),
});
