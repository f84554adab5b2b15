import { defineMessages } from '../../../../core/shared/index.ts';

export const joiningTexts = defineMessages({
  'en-CA': () => import('./joining/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./joining/fr-CA.ts').then((module) => module.messages),
});
