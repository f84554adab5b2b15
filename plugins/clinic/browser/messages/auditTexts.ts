import { defineMessages, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './audit/en-CA.ts';

export type AuditTexts = Translation<typeof english>;

export const auditTexts = defineMessages<typeof english>({
  'en-CA': () => import('./audit/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./audit/fr-CA.ts').then((module) => module.messages),
});
