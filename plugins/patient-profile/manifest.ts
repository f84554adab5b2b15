import { definePlugin } from '#core/plugin';
import { pageServices } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    'accepted-share': true;
  }
  interface AuditTargets {
    'card-photo': true;
    'own-age': true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  contacts: ['Consent', 'Patient', 'RelatedPerson'],
  insurance: ['Coverage'],
} as const;

export const patientProfile = definePlugin({
  id: 'patient-profile',
  title: { 'en-CA': 'Patient profile', 'fr-CA': 'Profil des patients' },
  summary: {
    'en-CA': "The patient's home page, contacts, insurance and care team.",
    'fr-CA': 'L’accueil, les contacts, les assurances et l’équipe de soins des patients.',
  },
  audience: ['patient'],
  essential: true,
  records: ['RelatedPerson', 'Coverage', 'CareTeam', 'Consent'],
  tags,
  needs: { ...pageServices, record: ClinicalRecord },
});
