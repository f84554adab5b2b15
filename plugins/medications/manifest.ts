import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';

export const medications = definePlugin({
  id: 'medications',
  title: { 'en-CA': 'Medications', 'fr-CA': 'Médicaments' },
  summary: {
    'en-CA': 'Prescriptions, renewals, reminders and what was taken.',
    'fr-CA': 'Ordonnances, renouvellements, rappels et prises.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Medication', 'MedicationRequest', 'MedicationStatement', 'MedicationAdministration', 'MedicationDispense'],
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
