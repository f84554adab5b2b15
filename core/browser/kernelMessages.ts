import { defineMessages } from '#core/shared';
import type { messages } from './messages/en-CA.ts';

export const kernelMessages = defineMessages<typeof messages>({
  'en-CA': () => import(/* webpackChunkName: "texts-en-CA" */ './messages/en-CA.ts').then((m) => m.messages),
  'fr-CA': () => import(/* webpackChunkName: "texts-fr-CA" */ './messages/fr-CA.ts').then((m) => m.messages),
});
