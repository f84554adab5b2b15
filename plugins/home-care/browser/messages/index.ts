import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';
import type { pluginMessages } from './plugin/en-CA.ts';

export const messages = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
export const pluginTexts = defineMessages<typeof pluginMessages>({
  'en-CA': () => import('./plugin/en-CA.ts').then((module) => module.pluginMessages),
  'fr-CA': () => import('./plugin/fr-CA.ts').then((module) => module.pluginMessages),
});
