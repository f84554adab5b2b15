import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';

export const immunizations = definePlugin({
  id: 'immunizations',
  title: { 'en-CA': 'Immunizations', 'fr-CA': 'Vaccins' },
  summary: {
    'en-CA': 'Vaccines given and refused, with lot and date.',
    'fr-CA': 'Vaccins administrés et refusés, avec lot et date.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Immunization', 'ImmunizationRecommendation'],
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
