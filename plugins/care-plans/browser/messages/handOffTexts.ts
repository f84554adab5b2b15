import { defineMessages } from '../../../../core/shared/index.ts';
import type { messages as english } from './handOff/en-CA.ts';

export const handOffTexts = defineMessages<typeof english>({
  'en-CA': () =>
    import(/* webpackChunkName: "care-plans-hand-off-en-CA" */ './handOff/en-CA.ts').then((module) => module.messages),
  'fr-CA': () =>
    import(/* webpackChunkName: "care-plans-hand-off-fr-CA" */ './handOff/fr-CA.ts').then((module) => module.messages),
});
