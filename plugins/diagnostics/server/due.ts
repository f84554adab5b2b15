import type { DueSource } from '#core/server';
import { waitingTasks } from '#clinical/server';
import { staffRoles } from '#core/shared';
import { openReviews } from '../shared/review.ts';

/** Results that wait to be acknowledged. */
export const dueReviews: DueSource = {
  id: 'diagnostics.review',
  allow: staffRoles,
  tags: ['tasks'],
  count: (context) => waitingTasks(context, openReviews),
};
