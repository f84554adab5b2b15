import { definePlugin } from '#core/plugin';
import { Drafts, pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    released: true;
    'closed-again': true;
    merged: true;
    unmerged: true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  'care-team': ['CareTeam'],
  reports: [],
} as const;

export const chart = definePlugin({
  id: 'chart',
  title: { 'en-CA': 'Chart', 'fr-CA': 'Dossier' },
  summary: {
    'en-CA': "The patient list, and each patient's chart.",
    'fr-CA': 'La liste des patients et le dossier de chaque personne.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Flag'],
  tags,
  needs: { ...pageServices, record: ClinicalRecord, drafts: Drafts },
});
