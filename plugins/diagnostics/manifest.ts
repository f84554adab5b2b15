import { definePlugin } from '../../core/plugin/index.ts';
import {
  Auth,
  ClinicalRecord,
  FeatureStates,
  Http,
  I18n,
  Resources,
  Router,
  staffRoles,
  Toasts,
} from '../../core/shared/index.ts';

export const diagnostics = definePlugin({
  id: 'diagnostics',
  title: { 'en-CA': 'Diagnostics', 'fr-CA': 'Examens' },
  summary: {
    'en-CA': 'Labs and referrals from order to result, with trends and acknowledgement.',
    'fr-CA': 'Analyses et demandes, de l’ordonnance au résultat, avec tendances et accusés.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['DiagnosticReport', 'Observation', 'ServiceRequest', 'Specimen'],
  needs: {
    auth: Auth,
    http: Http,
    record: ClinicalRecord,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    features: FeatureStates,
  },
});
