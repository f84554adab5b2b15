import { definePlugin } from '#core/plugin';
import { Drafts, localised, staffRoles } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    role: true;
  }
}

export const staff = definePlugin({
  id: 'staff',
  title: localised('Staff', 'Personnel'),
  summary: localised(
    'Who works at the clinic: invitations, roles, licences and access.',
    'Les personnes qui travaillent à la clinique\u00a0: invitations, rôles, permis et accès.',
  ),
  audience: staffRoles,
  notifications: ['licence_ends', 'work_given'],
  needs: { ...recordServices, drafts: Drafts },
});
