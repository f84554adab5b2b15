import { defineMessages } from '#core/shared';
import type { messages } from './en-CA.ts';

export const callMessages = defineMessages<typeof messages>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
