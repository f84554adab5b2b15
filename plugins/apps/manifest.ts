import { definePlugin } from '#core/plugin';
import { accountRoles, Drafts, localised, PublicConfig } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    allowed: true;
    revoked: true;
    opened: true;
    'turned-on': true;
    'turned-off': true;
  }
}

export const apps = definePlugin({
  id: 'apps',
  title: localised('Connected apps', 'Applications connectées'),
  summary: localised(
    'Let patients and staff use other health apps with your clinic’s record (SMART on FHIR).',
    'Permet aux patients et au personnel d’utiliser d’autres applications de santé avec le dossier de la clinique (SMART on FHIR).',
  ),
  audience: accountRoles,
  tags: { apps: [] },
  needs: { ...recordServices, drafts: Drafts, config: PublicConfig },
});
