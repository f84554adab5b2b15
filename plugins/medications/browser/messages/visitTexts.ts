import { defineMessages } from '../../../../core/shared/index.ts';
import type { messages as english } from './visit/en-CA.ts';

export const visitTexts = defineMessages<typeof english>({
  'en-CA': () => import('./visit/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./visit/fr-CA.ts').then((module) => module.messages),
});
