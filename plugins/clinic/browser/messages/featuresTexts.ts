import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './features/en-CA.ts';

export type FeaturesTexts = Translation<typeof english>;

export const featuresTexts = defineMessages<typeof english>({
  'en-CA': () => import('./features/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./features/fr-CA.ts').then((module) => module.messages),
});
