import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, Toasts } from '../../core/shared/index.ts';

export const patientProfile = definePlugin({
  id: 'patient-profile',
  title: { 'en-CA': 'Patient profile', 'fr-CA': 'Profil du patient' },
  summary: {
    'en-CA': "The patient's home page, contacts, insurance and care team.",
    'fr-CA': 'L’accueil, les contacts, les assurances et l’équipe de soins du patient.',
  },
  audience: ['patient'],
  essential: true,
  records: ['RelatedPerson', 'Coverage', 'CareTeam', 'Consent'],
  needs: {
    auth: Auth,
    http: Http,
    record: ClinicalRecord,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
  },
});
