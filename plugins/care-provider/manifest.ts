import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';

export const careProvider = definePlugin({
  id: 'care-provider',
  title: { 'en-CA': 'Care provider', 'fr-CA': 'Soignant' },
  summary: {
    'en-CA': 'The day of those who give care: who is waiting, what came in, what is due.',
    'fr-CA': 'La journée des soignants : qui attend, ce qui est arrivé, ce qui est dû.',
  },
  audience: staffRoles,
  essential: true,
  records: ['Flag'],
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
