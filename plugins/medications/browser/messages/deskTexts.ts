import { defineMessages } from '../../../../core/shared/index.ts';
import type { messages as english } from './desk/en-CA.ts';

export const deskTexts = defineMessages<typeof english>({
  'en-CA': () => import('./desk/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./desk/fr-CA.ts').then((module) => module.messages),
});
