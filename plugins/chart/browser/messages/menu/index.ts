import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

/** What is done with a chart as a whole: alerts, joining two records. */
export const menuTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
