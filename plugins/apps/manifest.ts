import { definePlugin } from '#core/plugin';
import { accountRoles, Drafts, pageServices, PublicConfig } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    allowed: true;
    revoked: true;
    opened: true;
    'turned-on': true;
    'turned-off': true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = { apps: [] } as const;

export const apps = definePlugin({
  id: 'apps',
  title: { 'en-CA': 'Connected apps', 'fr-CA': 'Applications connectées' },
  summary: {
    'en-CA': 'Let patients and staff use other health apps with your clinic’s record (SMART on FHIR).',
    'fr-CA':
      'Permet aux patients et au personnel d’utiliser d’autres applications de santé avec le dossier de la clinique (SMART on FHIR).',
  },
  audience: accountRoles,
  tags,
  needs: { ...pageServices, record: ClinicalRecord, drafts: Drafts, config: PublicConfig },
});
