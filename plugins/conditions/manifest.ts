import { definePlugin } from '#core/plugin';
import { pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  conditions: ['Condition'],
} as const;

export const conditions = definePlugin({
  id: 'conditions',
  title: { 'en-CA': 'Conditions', 'fr-CA': 'Problèmes de santé' },
  summary: {
    'en-CA': 'The problem list: what is active, what is resolved, and its history.',
    'fr-CA': 'La liste de problèmes : actifs, résolus et leur historique.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Condition'],
  tags,
  needs: { ...pageServices, record: ClinicalRecord },
});
