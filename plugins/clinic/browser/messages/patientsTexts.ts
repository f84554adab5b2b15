import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './patients/en-CA.ts';

export type PatientsTexts = Translation<typeof english>;

export const patientsTexts = defineMessages<typeof english>({
  'en-CA': () => import('./patients/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./patients/fr-CA.ts').then((module) => module.messages),
});
