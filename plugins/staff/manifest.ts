import { definePlugin } from '#core/plugin';
import { Drafts, pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    role: true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['licence_ends', 'work_given'] as const;

export const staff = definePlugin({
  id: 'staff',
  title: { 'en-CA': 'Staff', 'fr-CA': 'Personnel' },
  summary: {
    'en-CA': 'Who works at the clinic: invitations, roles, licences and access.',
    'fr-CA': 'Les personnes qui travaillent à la clinique\u00a0: invitations, rôles, permis et accès.',
  },
  audience: staffRoles,
  notifications,
  needs: { ...pageServices, record: ClinicalRecord, drafts: Drafts },
});
