import { definePlugin } from '#core/plugin';
import { accountRoles, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    shared: true;
    signed: true;
  }
}

export const carePlans = definePlugin({
  id: 'care-plans',
  title: localised('Care plans', 'Plans de soins'),
  summary: localised(
    'Goals tracked by measurements, and who does what.',
    'Objectifs suivis par des mesures, et qui fait quoi.',
  ),
  audience: accountRoles,
  records: ['CarePlan', 'Goal', 'Task', 'Observation'],
  // Tasks and measurements are other features' first.
  covers: ['CarePlan', 'Goal'],
  notifications: ['care_plan_update'],
  tags: { 'care-plans': ['CarePlan', 'Goal', 'Observation'] },
  needs: recordServices,
});
