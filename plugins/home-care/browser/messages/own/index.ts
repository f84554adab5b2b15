import { defineMessages } from '#core/shared';
import type { ownMessages as english } from './en-CA.ts';

export const ownTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.ownMessages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.ownMessages),
});
