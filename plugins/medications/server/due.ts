import type { DueSource } from '#core/server';
import { waitingTasks } from '#clinical/server';
import { staffRoles } from '#core/shared';
import { openRequestSearch, patientRequestKinds } from '../shared/patientRequests.ts';

/** What patients asked about their medicines and nobody has answered. */
export const dueRequests: DueSource = {
  id: 'medications.renewals',
  allow: staffRoles,
  tags: ['tasks'],
  count: (context) => waitingTasks(context, openRequestSearch(patientRequestKinds)),
};
