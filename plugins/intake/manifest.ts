import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, ClinicalRecord, Http, I18n, Resources, Router, staffRoles, Toasts } from '../../core/shared/index.ts';
import { QuestionnaireForms } from '../assessments/shared/contract.ts';

export const intake = definePlugin({
  id: 'intake',
  title: { 'en-CA': 'Intake', 'fr-CA': 'Accueil clinique' },
  summary: {
    'en-CA': 'Forms before a first visit, reviewed and taken over into the chart.',
    'fr-CA': 'Formulaires avant une première visite, relus puis versés au dossier.',
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
  wants: { forms: QuestionnaireForms },
});
