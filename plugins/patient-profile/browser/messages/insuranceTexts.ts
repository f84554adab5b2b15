import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './insurance/en-CA.ts';

export type InsuranceTexts = Translation<typeof english>;

export const insuranceTexts = defineMessages<typeof english>({
  'en-CA': () => import('./insurance/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./insurance/fr-CA.ts').then((module) => module.messages),
});
