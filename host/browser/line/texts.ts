import { defineMessages } from '#core/shared';
import type { messages as english } from './messages/en-CA.ts';

/** With the shell's own code: what is said while nothing can be fetched must be there. */
export const lineMessages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "session" */ './messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "session" */ './messages/fr-CA.ts').then((module) => module.messages),
});
