import { defineMessages } from '#core/shared';
import type { messages as english } from './messages/en-CA.ts';

/** Of the screen that keeps somebody out: seldom read, so not with the login page. */
export const suspendedMessages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "session" */ './messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "session" */ './messages/fr-CA.ts').then((module) => module.messages),
});
