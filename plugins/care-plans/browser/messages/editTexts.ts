import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './edit/en-CA.ts';

export const editTexts = defineMessages<typeof english>({
  'en-CA': () =>
    import(/* webpackChunkName: "care-plans-edit-en-CA" */ './edit/en-CA.ts').then((module) => module.messages),
  'fr-CA': () =>
    import(/* webpackChunkName: "care-plans-edit-fr-CA" */ './edit/fr-CA.ts').then((module) => module.messages),
});
export type EditTexts = Translation<typeof english>;
