import { definePlugin } from '#core/plugin';
import { accountRoles, DeviceDrafts, Line, localised, Outbox, Persistence } from '#core/shared';
import { recordServices } from '#clinical/shared';
import { QuestionnaireForms } from './shared/calls.ts';

export const assessments = definePlugin({
  id: 'assessments',
  title: localised('Assessments', 'Évaluations'),
  summary: localised(
    'Questionnaires to assign, fill in on any device, score and follow over time.',
    'Questionnaires à envoyer, à remplir sur tout appareil et à suivre au fil du temps.',
  ),
  audience: accountRoles,
  records: ['Questionnaire', 'QuestionnaireResponse'],
  notifications: ['form_alert', 'form_request', 'form_submitted'],
  tags: { assessments: ['Questionnaire', 'QuestionnaireResponse'] },
  needs: {
    ...recordServices,
    deviceDrafts: DeviceDrafts,
    line: Line,
    outbox: Outbox,
    persistence: Persistence,
  },
  provides: QuestionnaireForms,
});
