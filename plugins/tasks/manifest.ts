import { definePlugin } from '#core/plugin';
import { Line, Outbox, pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['task_update'] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  tasks: ['Task'],
} as const;

export const tasks = definePlugin({
  id: 'tasks',
  title: { 'en-CA': 'Tasks', 'fr-CA': 'Tâches' },
  summary: {
    'en-CA': 'A board and a list of tasks, each with an owner and a due date.',
    'fr-CA': 'Un tableau et une liste de tâches, avec responsable et échéance.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Task'],
  notifications,
  tags,
  needs: { ...pageServices, record: ClinicalRecord, line: Line, outbox: Outbox },
});
