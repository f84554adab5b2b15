import { defineMessages } from '#core/shared';
import type { messages as english } from './messages/en-CA.ts';

/** For whoever stands for somebody: few people, so not with the login page. */
export const actingMessages = defineMessages<typeof english>({
  'en-CA': () => import('./messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/fr-CA.ts').then((module) => module.messages),
});
