import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './organization/en-CA.ts';

export type OrganizationTexts = Translation<typeof english>;

export const organizationTexts = defineMessages<typeof english>({
  'en-CA': () => import('./organization/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./organization/fr-CA.ts').then((module) => module.messages),
});
