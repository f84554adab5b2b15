import { definePlugin } from '#core/plugin';
import { Drafts, Live, localised, staffRoles } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    fax: true;
    'fax-settings': true;
  }
}

export const faxes = definePlugin({
  id: 'faxes',
  title: localised('Faxes', 'Télécopies'),
  summary: localised(
    'A shared desk for faxes that arrive and faxes that are sent.',
    'Un bureau commun pour les télécopies reçues et envoyées.',
  ),
  audience: staffRoles,
  events: ['faxes_changed'],
  notifications: ['fax_assigned', 'fax_failed', 'fax_late', 'fax_unknown'],
  needs: { ...recordServices, drafts: Drafts, live: Live },
});
