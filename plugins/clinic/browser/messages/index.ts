import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export type Texts = Translation<typeof english>;

/** Loaded before the plugin starts: what navigation and commands say. Each section brings its own. */
export const messages = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
