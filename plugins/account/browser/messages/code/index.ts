import { defineMessages } from '#core/shared';

export const codeTexts = defineMessages({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
