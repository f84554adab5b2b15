import { definePlugin } from '#core/plugin';
import { pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    shared: true;
    signed: true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['care_plan_update'] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  'care-plans': ['CarePlan', 'Goal', 'Observation'],
} as const;

export const carePlans = definePlugin({
  id: 'care-plans',
  title: { 'en-CA': 'Care plans', 'fr-CA': 'Plans de soins' },
  summary: {
    'en-CA': 'Goals tracked by measurements, and who does what.',
    'fr-CA': 'Objectifs suivis par des mesures, et qui fait quoi.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['CarePlan', 'Goal', 'Task', 'Observation'],
  // Tasks and measurements are other features' first.
  covers: ['CarePlan', 'Goal'],
  notifications,
  tags,
  needs: { ...pageServices, record: ClinicalRecord },
});
