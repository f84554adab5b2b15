import { defineMessages } from '../../../../core/shared/index.ts';

export const accessTexts = defineMessages({
  'en-CA': () => import('./access/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./access/fr-CA.ts').then((module) => module.messages),
});
