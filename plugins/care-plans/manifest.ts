import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';

export const carePlans = definePlugin({
  id: 'care-plans',
  title: { 'en-CA': 'Care plans', 'fr-CA': 'Plans de soins' },
  summary: {
    'en-CA': 'Goals, measured against observations, and who does what.',
    'fr-CA': 'Objectifs mesurés par les observations, et qui fait quoi.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['CarePlan', 'Goal', 'Task', 'Observation'],
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
