import { defineMessages } from '../../../../core/shared/index.ts';

export const passwordTexts = defineMessages({
  'en-CA': () => import('./password/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./password/fr-CA.ts').then((module) => module.messages),
});
