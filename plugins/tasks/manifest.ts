import { definePlugin } from '#core/plugin';
import { accountRoles, Line, localised, Outbox } from '#core/shared';
import { recordServices } from '#clinical/shared';

export const tasks = definePlugin({
  id: 'tasks',
  title: localised('Tasks', 'Tâches'),
  summary: localised(
    'A board and a list of tasks, each with an owner and a due date.',
    'Un tableau et une liste de tâches, avec responsable et échéance.',
  ),
  audience: accountRoles,
  records: ['Task'],
  notifications: ['task_update'],
  tags: { tasks: ['Task'] },
  needs: { ...recordServices, line: Line, outbox: Outbox },
});
