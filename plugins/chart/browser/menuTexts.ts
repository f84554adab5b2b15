import { defineMessages } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/menu/en-CA.ts';

/** What is done with a chart as a whole: alerts, joining two records. */
export const menuTexts = defineMessages<typeof english>({
  'en-CA': () => import('./messages/menu/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/menu/fr-CA.ts').then((module) => module.messages),
});
