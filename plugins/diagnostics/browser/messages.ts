import { defineMessages, type Translation } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/en-CA.ts';

export type Texts = Translation<typeof english>;

export const messages = defineMessages<typeof english>({
  'en-CA': () =>
    import(/* webpackChunkName: "diagnostics-en-CA" */ './messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () =>
    import(/* webpackChunkName: "diagnostics-fr-CA" */ './messages/fr-CA.ts').then((module) => module.messages),
});
