import { defineMessages } from '#core/shared';
import type { messages as english } from './messages/en-CA.ts';

export const hostMessages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "texts-en-CA" */ './messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "texts-fr-CA" */ './messages/fr-CA.ts').then((module) => module.messages),
});
