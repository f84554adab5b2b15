import { defineMessages, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const editorTexts = defineMessages<typeof english>({
  'en-CA': () => import(/* webpackChunkName: "care-plans-edit-en-CA" */ './en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import(/* webpackChunkName: "care-plans-edit-fr-CA" */ './fr-CA.ts').then((module) => module.messages),
});
export type EditorTexts = Translation<typeof english>;
