import { defineMessages } from '../../../../core/shared/index.ts';
import type { messages } from '../messages/call/en-CA.ts';

export const callTexts = defineMessages<typeof messages>({
  'en-CA': () => import('../messages/call/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('../messages/call/fr-CA.ts').then((module) => module.messages),
});
