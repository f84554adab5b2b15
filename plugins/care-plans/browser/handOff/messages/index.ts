import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const handOffTexts = defineMessages<typeof english>({
  'en-CA': () =>
    import(/* webpackChunkName: "care-plans-hand-off-en-CA" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () =>
    import(/* webpackChunkName: "care-plans-hand-off-fr-CA" */ './fr-CA.ts').then((module) => module.messages),
});
