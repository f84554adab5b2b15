import { defineMessages } from '../../../../core/shared/index.ts';

export const settingsTexts = defineMessages({
  'en-CA': () => import('./settings/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./settings/fr-CA.ts').then((module) => module.messages),
});
