import { defineMessages } from '#core/shared';
import type { messages as english } from './messages/en-CA.ts';

/** What the frame says to whoever is signed in: with its own code, never with the login page. */
export const shellMessages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "session" */ './messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "session" */ './messages/fr-CA.ts').then((module) => module.messages),
});
