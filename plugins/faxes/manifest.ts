import { definePlugin } from '#core/plugin';
import { Drafts, Live, pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    fax: true;
    'fax-settings': true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['fax_assigned', 'fax_failed', 'fax_late', 'fax_unknown'] as const;

export const faxes = definePlugin({
  id: 'faxes',
  title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' },
  summary: {
    'en-CA': 'A shared desk for faxes that arrive and faxes that are sent.',
    'fr-CA': 'Un bureau commun pour les télécopies reçues et envoyées.',
  },
  audience: staffRoles,
  events: ['faxes_changed'],
  notifications,
  needs: { ...pageServices, drafts: Drafts, live: Live, record: ClinicalRecord },
});
