import { defineMessages } from '#core/shared';
import type { pluginMessages as english } from './en-CA.ts';

/** Apart from those of the pages, which are many: whatever shares a file with these brings its own along. */
export const pluginTexts = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.pluginMessages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.pluginMessages),
});
