import { definePlugin } from '#core/plugin';
import { FeatureStates, Live, pageServices, staffRoles } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    audit: true;
    'legal-hold': true;
    'retention-rule': true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  audit: [],
  auditSeal: [],
  legalHolds: [],
  retention: [],
} as const;

/** What administrators run the clinic with. Essential: nobody can switch off the page on which things are switched on. */
export const clinic = definePlugin({
  id: 'clinic',
  title: { 'en-CA': 'Clinic', 'fr-CA': 'Clinique' },
  summary: {
    'en-CA': "The organization's details, brand and features, and its audit log.",
    'fr-CA': 'Les coordonnées, l’image et les fonctions de l’organisation, et son journal d’audit.',
  },
  audience: staffRoles,
  essential: true,
  tags,
  needs: { ...pageServices, live: Live, features: FeatureStates },
});
