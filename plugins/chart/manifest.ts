import { definePlugin } from '#core/plugin';
import { accountRoles, Drafts, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    released: true;
    'closed-again': true;
    merged: true;
    unmerged: true;
  }
}

export const chart = definePlugin({
  id: 'chart',
  title: localised('Chart', 'Dossier'),
  summary: localised(
    "The patient list, and each patient's chart.",
    'La liste des patients et le dossier de chaque personne.',
  ),
  audience: accountRoles,
  records: ['Flag'],
  tags: { 'care-team': ['CareTeam'], reports: [] },
  needs: { ...recordServices, drafts: Drafts },
});
