import { definePlugin } from '../../core/plugin/index.ts';
import {
  Auth,
  ClinicalRecord,
  Drafts,
  Http,
  I18n,
  Resources,
  Router,
  staffRoles,
  Toasts,
} from '../../core/shared/index.ts';

export const chart = definePlugin({
  id: 'chart',
  title: { 'en-CA': 'Chart', 'fr-CA': 'Dossier' },
  summary: {
    'en-CA': "The patient's chart, made of what the clinic has switched on, and the list of patients.",
    'fr-CA': 'Le dossier du patient, composé des fonctions actives, et la liste des patients.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Flag'],
  needs: {
    auth: Auth,
    http: Http,
    record: ClinicalRecord,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    drafts: Drafts,
  },
});
