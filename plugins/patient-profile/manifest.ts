import { definePlugin } from '#core/plugin';
import { localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    'accepted-share': true;
  }
  interface AuditTargets {
    'card-photo': true;
    'own-age': true;
  }
}

export const patientProfile = definePlugin({
  id: 'patient-profile',
  title: localised('Patient profile', 'Profil des patients'),
  summary: localised(
    "The patient's home page, contacts, insurance and care team.",
    'L’accueil, les contacts, les assurances et l’équipe de soins des patients.',
  ),
  audience: ['patient'],
  essential: true,
  records: ['RelatedPerson', 'Coverage', 'CareTeam', 'Consent'],
  tags: { contacts: ['Consent', 'Patient', 'RelatedPerson'], insurance: ['Coverage'] },
  needs: recordServices,
});
