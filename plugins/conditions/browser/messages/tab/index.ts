import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export type ConditionTexts = Translation<typeof english>;

/** What the tab, the block and the forms say; `messages` has what is needed before it opens. */
export const conditionTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
