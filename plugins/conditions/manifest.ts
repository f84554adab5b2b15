import { definePlugin } from '#core/plugin';
import { accountRoles, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

export const conditions = definePlugin({
  id: 'conditions',
  title: localised('Conditions', 'Problèmes de santé'),
  summary: localised(
    'The problem list: what is active, what is resolved, and its history.',
    'La liste de problèmes : actifs, résolus et leur historique.',
  ),
  audience: accountRoles,
  records: ['Condition'],
  tags: { conditions: ['Condition'] },
  needs: recordServices,
});
