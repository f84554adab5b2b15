import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

/** With the session's own code: it is asked for when nothing can be fetched any more. */
export const relogMessages = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "session" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "session" */ './fr-CA.ts').then((module) => module.messages),
});
