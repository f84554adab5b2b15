import { defineMessages } from '#core/shared';
import type { pinMessages as english } from './en-CA.ts';

/** Comes with the code of the PIN. */
export const pinMessages = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.pinMessages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.pinMessages),
});
