import { defineMessages } from '#core/shared';
import type { messages as english } from '#plugins/clinic/shared/audit/en-CA.ts';

/** What people did, in words: the server writes the same into exports. */
export const sentences = defineMessages<typeof english>({
  'en-CA': () => import('#plugins/clinic/shared/audit/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('#plugins/clinic/shared/audit/fr-CA.ts').then((module) => module.messages),
});
