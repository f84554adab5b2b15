import { definePlugin } from '#core/plugin';
import { accountRoles, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';
import { QuestionnaireForms } from '#plugins/assessments/shared/index.ts';

export const intake = definePlugin({
  id: 'intake',
  title: localised('Intake', 'Formulaires d’accueil'),
  summary: localised(
    'Forms before a first visit, reviewed and added to the chart.',
    'Formulaires avant une première visite, examinés puis ajoutés au dossier.',
  ),
  audience: accountRoles,
  records: ['Questionnaire', 'QuestionnaireResponse'],
  // They are the forms' first.
  covers: [],
  tags: { intake: ['Questionnaire', 'QuestionnaireResponse'] },
  needs: recordServices,
  wants: { forms: QuestionnaireForms },
});
