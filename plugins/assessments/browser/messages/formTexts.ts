import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './form/en-CA.ts';

export type FormTexts = Translation<typeof english>;

export const formTexts = defineMessages<typeof english>({
  'en-CA': () => import('./form/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./form/fr-CA.ts').then((module) => module.messages),
});
