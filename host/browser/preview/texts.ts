import { defineMessages } from '#core/shared';
import type { messages as english } from './messages/en-CA.ts';

export const previewMessages = defineMessages<typeof english>({
  'en-CA': () => import('./messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/fr-CA.ts').then((module) => module.messages),
});
