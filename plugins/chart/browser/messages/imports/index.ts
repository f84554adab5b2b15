import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

/** What imports brought and the patient does not see yet. */
export const importTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
