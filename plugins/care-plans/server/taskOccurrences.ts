import type { CarePlan, Practitioner, Reference, Task } from '@medplum/fhirtypes';
import { referenceTo, type Stored } from '#clinical/shared';
import { groupOf, type PlannedActivity } from '../shared/activity.ts';
import { nextDue } from '../shared/recurrence.ts';

const closedActivity = ['completed', 'cancelled', 'stopped', 'entered-in-error', 'on-hold'];

/** Is there something to do for it now? */
export const isRunning = ({ detail }: PlannedActivity): boolean => !closedActivity.includes(detail.status);

const wordsOf = ({ detail }: PlannedActivity): string =>
  detail.description ?? detail.code?.text ?? detail.code?.coding?.[0]?.display ?? '';

/** When the first one is due; null for no date. A recurring one begins today at the earliest. */
export const firstDue = (plan: CarePlan, { detail }: PlannedActivity, today: string): string | null => {
  if (detail.scheduledPeriod) return detail.scheduledPeriod.end?.slice(0, 10) ?? null;
  if (!detail.scheduledTiming) return null;
  const start = (detail.scheduledTiming.repeat?.boundsPeriod?.start ?? plan.period?.start)?.slice(0, 10) ?? today;
  return start > today ? start : today;
};

/** Does the plan reach that far? */
export const isWithin = (plan: CarePlan, due: string | null): boolean =>
  due === null || plan.period?.end === undefined || due <= plan.period.end.slice(0, 10);

/** What an activity says of its tasks; kept the same in every open one. */
export const sharedParts = (activity: PlannedActivity): Pick<Task, 'description' | 'owner' | 'performerType'> => {
  const [performer] = activity.detail.performer ?? [];
  // A home-care worker not yet chosen is a role, so there is no one to refer to.
  const named = performer?.reference !== undefined;
  return {
    description: wordsOf(activity),
    ...(performer && named ? { owner: performer } : {}),
    ...(performer && !named ? { performerType: [{ text: performer.display ?? '' }] } : {}),
  };
};

export const newOccurrence = (
  plan: Stored<CarePlan>,
  activity: PlannedActivity,
  due: string | null,
  requester: Reference<Practitioner> | undefined,
  now: Date,
): Task => ({
  resourceType: 'Task',
  status: 'requested',
  intent: 'plan',
  priority: 'routine',
  ...sharedParts(activity),
  basedOn: [referenceTo('CarePlan', plan.id, plan.title)],
  groupIdentifier: groupOf(plan.id, activity.id),
  for: plan.subject,
  authoredOn: now.toISOString(),
  lastModified: now.toISOString(),
  ...(requester ? { requester } : {}),
  ...(due === null ? {} : { restriction: { period: { end: due } } }),
});

/** The occurrence after one that was done; null where it does not come again within the plan. */
export const nextDueWithin = (
  plan: CarePlan,
  { detail }: PlannedActivity,
  due: string | null,
  doneOn: readonly string[],
  today: string,
): string | null => {
  const next = nextDue(detail.scheduledTiming, due, doneOn, today);
  return next !== null && isWithin(plan, next) ? next : null;
};
