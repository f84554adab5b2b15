import { definePlugin } from '#core/plugin';
import { FeatureStates, pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    'diagnostics-settings': true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['result_available', 'result_critical'] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  labs: ['DiagnosticReport', 'Observation'],
  diagnostics: ['DiagnosticReport', 'Observation', 'ServiceRequest'],
  referrals: ['ServiceRequest'],
} as const;

export const diagnostics = definePlugin({
  id: 'diagnostics',
  title: { 'en-CA': 'Diagnostics', 'fr-CA': 'Examens' },
  summary: {
    'en-CA': 'Labs and referrals from order to result, with trends and acknowledgement.',
    'fr-CA': 'Analyses et orientations, de la demande au résultat, avec évolution et confirmation.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['DiagnosticReport', 'Observation', 'ServiceRequest', 'Specimen'],
  notifications,
  tags,
  needs: { ...pageServices, record: ClinicalRecord, features: FeatureStates },
});
