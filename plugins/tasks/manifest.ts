import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';

export const tasks = definePlugin({
  id: 'tasks',
  title: { 'en-CA': 'Tasks', 'fr-CA': 'Tâches' },
  summary: {
    'en-CA': 'Work to do: a board and a list, assigned and due.',
    'fr-CA': 'Le travail à faire : tableau et liste, assignés et datés.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Task'],
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
