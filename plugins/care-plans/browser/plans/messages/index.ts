import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

/** What the tab, the cards and the printed sheet say. */
export const plansTexts = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "care-plans-en-CA" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "care-plans-fr-CA" */ './fr-CA.ts').then((module) => module.messages),
});
export type PlansTexts = Translation<typeof english>;
