import { definePlugin } from '#core/plugin';
import { accountRoles, FeatureStates, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    'diagnostics-settings': true;
  }
}

export const diagnostics = definePlugin({
  id: 'diagnostics',
  title: localised('Diagnostics', 'Examens'),
  summary: localised(
    'Labs and referrals from order to result, with trends and acknowledgement.',
    'Analyses et orientations, de la demande au résultat, avec évolution et confirmation.',
  ),
  audience: accountRoles,
  records: ['DiagnosticReport', 'Observation', 'ServiceRequest', 'Specimen'],
  notifications: ['result_available', 'result_critical'],
  tags: {
    labs: ['DiagnosticReport', 'Observation'],
    diagnostics: ['DiagnosticReport', 'Observation', 'ServiceRequest'],
    referrals: ['ServiceRequest'],
  },
  needs: { ...recordServices, features: FeatureStates },
});
