import { definePlugin } from '#core/plugin';
import { DeviceDrafts, Line, Outbox, pageServices, Persistence, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { QuestionnaireForms } from './shared/calls.ts';

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['form_alert', 'form_request', 'form_submitted'] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  assessments: ['Questionnaire', 'QuestionnaireResponse'],
} as const;

export const assessments = definePlugin({
  id: 'assessments',
  title: { 'en-CA': 'Assessments', 'fr-CA': 'Évaluations' },
  summary: {
    'en-CA': 'Questionnaires to assign, fill in on any device, score and follow over time.',
    'fr-CA': 'Questionnaires à envoyer, à remplir sur tout appareil et à suivre au fil du temps.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Questionnaire', 'QuestionnaireResponse'],
  notifications,
  tags,
  needs: {
    ...pageServices,
    deviceDrafts: DeviceDrafts,
    line: Line,
    outbox: Outbox,
    persistence: Persistence,
    record: ClinicalRecord,
  },
  provides: QuestionnaireForms,
});
