import { definePlugin } from '#core/plugin';
import { FeatureStates, Live, localised, pageServices, staffRoles } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    audit: true;
    'legal-hold': true;
    'retention-rule': true;
  }
}

/** What administrators run the clinic with. Essential: nobody can switch off the page on which things are switched on. */
export const clinic = definePlugin({
  id: 'clinic',
  title: localised('Clinic', 'Clinique'),
  summary: localised(
    "The organization's details, brand and features, and its audit log.",
    'Les coordonnées, l’image et les fonctions de l’organisation, et son journal d’audit.',
  ),
  audience: staffRoles,
  essential: true,
  tags: {
    audit: [],
    auditSeal: [],
    legalHolds: [],
    retention: [],
  },
  needs: { ...pageServices, live: Live, features: FeatureStates },
});
