import { defineMessages } from '../../../../core/shared/index.ts';
import type { messages as english } from './print/en-CA.ts';

export const printTexts = defineMessages<typeof english>({
  'en-CA': () => import('./print/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./print/fr-CA.ts').then((module) => module.messages),
});
