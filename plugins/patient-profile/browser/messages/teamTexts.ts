import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './team/en-CA.ts';

export type TeamTexts = Translation<typeof english>;

export const teamTexts = defineMessages<typeof english>({
  'en-CA': () => import('./team/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./team/fr-CA.ts').then((module) => module.messages),
});
