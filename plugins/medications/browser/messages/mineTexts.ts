import { defineMessages } from '../../../../core/shared/index.ts';
import type { messages as english } from './mine/en-CA.ts';

export const mineTexts = defineMessages<typeof english>({
  'en-CA': () => import('./mine/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./mine/fr-CA.ts').then((module) => module.messages),
});
