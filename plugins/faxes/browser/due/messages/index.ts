import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const dueTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
