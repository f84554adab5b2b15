import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './pages/en-CA.ts';

export type PagesTexts = Translation<typeof english>;

export const pagesTexts = defineMessages<typeof english>({
  'en-CA': () => import('./pages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./pages/fr-CA.ts').then((module) => module.messages),
});
