import { defineMessages } from '../../../../core/shared/index.ts';

export const outboxTexts = defineMessages({
  'en-CA': () => import('./outbox/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./outbox/fr-CA.ts').then((module) => module.messages),
});
