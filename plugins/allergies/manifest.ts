import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';

export const allergies = definePlugin({
  id: 'allergies',
  title: { 'en-CA': 'Allergies', 'fr-CA': 'Allergies' },
  summary: {
    'en-CA': 'Allergies and intolerances with their reactions.',
    'fr-CA': 'Allergies et intolérances avec leurs réactions.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['AllergyIntolerance'],
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
