import { defineMessages } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/en-CA.ts';

export const messagingMessages = defineMessages<typeof english>({
  'en-CA': () =>
    import(/* webpackChunkName: "messaging-en-CA" */ './messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () =>
    import(/* webpackChunkName: "messaging-fr-CA" */ './messages/fr-CA.ts').then((module) => module.messages),
});
