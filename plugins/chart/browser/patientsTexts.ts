import { defineMessages, type Translation } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/patients/en-CA.ts';

export type PatientsTexts = Translation<typeof english>;

export const patientsTexts = defineMessages<typeof english>({
  'en-CA': () => import('./messages/patients/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/patients/fr-CA.ts').then((module) => module.messages),
});
