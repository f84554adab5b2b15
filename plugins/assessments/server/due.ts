import type { DueSource } from '#core/server';
import { waitingInAll, waitingTasks } from '#clinical/server';
import { staffRoles } from '#core/shared';
import { askedSearch, openAlerts, reviewSearch } from '../shared/questionnaire/searches.ts';

/** Forms that came back and that nobody has looked at, and alerts of a safety item. */
export const dueReviews: DueSource = {
  id: 'assessments.review',
  allow: staffRoles,
  tags: ['tasks'],
  count: async (context) => {
    const forms = await waitingTasks(context, reviewSearch, 'lastModified');
    const alerts = await waitingTasks(context, openAlerts);
    return { ...waitingInAll([forms, alerts]), critical: alerts.count > 0 };
  },
};

/** Forms that a patient was asked to fill in and has not sent. */
export const dueForms: DueSource = {
  id: 'assessments.asked',
  allow: ['patient'],
  shared: 'act:forms',
  tags: ['tasks'],
  count: (context) => waitingTasks(context, askedSearch),
};
