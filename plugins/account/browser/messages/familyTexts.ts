import { defineMessages } from '../../../../core/shared/index.ts';

export const familyTexts = defineMessages({
  'en-CA': () => import('./family/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./family/fr-CA.ts').then((module) => module.messages),
});
