import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

/** The texts of our own templates, loaded when a plan starts from one. */
export const templateTexts = defineMessages<typeof english>({
  'en-CA': () =>
    import(/* webpackChunkName: "care-plans-templates-en-CA" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () =>
    import(/* webpackChunkName: "care-plans-templates-fr-CA" */ './fr-CA.ts').then((module) => module.messages),
});
export type TemplateTexts = Translation<typeof english>;
