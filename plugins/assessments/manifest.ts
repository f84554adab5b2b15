import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';
import { QuestionnaireForms } from './shared/contract.ts';

export const assessments = definePlugin({
  id: 'assessments',
  title: { 'en-CA': 'Assessments', 'fr-CA': 'Évaluations' },
  summary: {
    'en-CA': 'Questionnaires that are assigned, filled in on any device, scored and charted.',
    'fr-CA': 'Questionnaires assignés, remplis sur tout appareil, notés et mis en graphique.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Questionnaire', 'QuestionnaireResponse'],
  needs: {
    auth: Auth,
    http: Http,
    record: ClinicalRecord,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
  },
  provides: QuestionnaireForms,
});
