import { definePlugin } from '#core/plugin';
import { pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { QuestionnaireForms } from '#plugins/assessments/shared/index.ts';

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  intake: ['Questionnaire', 'QuestionnaireResponse'],
} as const;

export const intake = definePlugin({
  id: 'intake',
  title: { 'en-CA': 'Intake', 'fr-CA': 'Formulaires d’accueil' },
  summary: {
    'en-CA': 'Forms before a first visit, reviewed and added to the chart.',
    'fr-CA': 'Formulaires avant une première visite, examinés puis ajoutés au dossier.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Questionnaire', 'QuestionnaireResponse'],
  // They are the forms' first.
  covers: [],
  tags,
  needs: { ...pageServices, record: ClinicalRecord },
  wants: { forms: QuestionnaireForms },
});
