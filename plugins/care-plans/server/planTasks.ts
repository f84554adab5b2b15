import type { CarePlan, Practitioner, Reference, Task } from '@medplum/fhirtypes';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { idOf, keeperOf, referenceTo, type Stored } from '#clinical/shared';
import { activityIdOf, doneAt, dueOf, groupSystem, isOpen, plannedActivities } from '../shared/activity.ts';
import { clinicDay } from './clinicDay.ts';
import { firstDue, nextDueWithin, isRunning, isWithin, newOccurrence, sharedParts } from './taskOccurrences.ts';

interface At {
  readonly context: RecordEventContext;
  readonly now: Date;
  readonly today: string;
}

const tasksOf = async ({ record }: RecordEventContext, planId: string): Promise<readonly Stored<Task>[]> => {
  const found: Stored<Task>[] = [];
  let page = await record.search('Task', { 'based-on': `CarePlan/${planId}`, _count: 200 });
  for (;;) {
    found.push(...page.resources);
    if (page.next === null) return found;
    page = await record.search('Task', page.next);
  }
};

const changed = (task: Task, parts: Partial<Task>): boolean =>
  Object.entries(parts).some(([name, value]) => JSON.stringify(task[name as keyof Task]) !== JSON.stringify(value));

const requesterOf = ({ caller }: RecordEventContext, plan: CarePlan): Reference<Practitioner> | undefined =>
  caller?.resourceId && caller.role !== 'patient'
    ? referenceTo('Practitioner', caller.resourceId, `${caller.firstName} ${caller.lastName}`)
    : (plan.author as Reference<Practitioner> | undefined);

/** Every running activity of an active plan has one open task; what rests rests; what ended leaves no open task behind. */
const followPlan = async (plan: Stored<CarePlan>, { context, now, today }: At): Promise<void> => {
  const { record } = context;
  if (plan.status === 'draft' || keeperOf(plan) !== null) return;
  const activities = plannedActivities(plan);
  const tasks = (await tasksOf(context, plan.id)).filter((task) => activityIdOf(task) !== null);
  const update = (task: Stored<Task>, parts: Partial<Task>): Promise<unknown> =>
    record.update({ ...task, ...parts, lastModified: now.toISOString() });

  for (const task of tasks.filter(isOpen)) {
    const activity = activities.find(({ id }) => id === activityIdOf(task));
    if (plan.status === 'on-hold' && activity) {
      if (task.status !== 'on-hold') await update(task, { status: 'on-hold' });
    } else if (plan.status !== 'active' || !activity || !isRunning(activity)) {
      await update(task, { status: 'cancelled', statusReason: { text: plan.title ?? '' } });
    } else {
      const { owner: _owner, performerType: _type, ...rest } = task;
      const once = activity.detail.scheduledTiming ? {} : { restriction: dueParts(firstDue(plan, activity, today)) };
      const parts: Partial<Task> = {
        ...sharedParts(activity),
        ...once,
        status: task.status === 'on-hold' ? 'requested' : task.status,
      };
      const next = { ...rest, ...parts };
      if (changed(task, next) || changed(next, task)) await update(next, {});
    }
  }
  if (plan.status !== 'active') return;
  for (const activity of activities.filter(isRunning)) {
    // Done once is done; a recurring one goes on from its last task.
    if (tasks.some((task) => activityIdOf(task) === activity.id && (isOpen(task) || task.status === 'completed')))
      continue;
    const due = firstDue(plan, activity, today);
    if (activity.detail.scheduledTiming && !isWithin(plan, due)) continue;
    await record.create(newOccurrence(plan, activity, due, requesterOf(context, plan), now));
  }
};

const dueParts = (due: string | null): Task['restriction'] => (due === null ? undefined : { period: { end: due } });

/** Done: the next one of the activity, where it comes again. Undone: that next one goes, so that there are not two. */
const followTask = async (task: Stored<Task>, before: Task | null, { context, now, today }: At): Promise<void> => {
  const { record } = context;
  const planId = idOf(task.basedOn?.[0], 'CarePlan');
  const activityId = activityIdOf(task);
  if (!planId || activityId === null || !before || before.status === task.status) return;
  const undone = before.status === 'completed' && isOpen(task);
  if (task.status !== 'completed' && !undone) return;
  const plan = await record.find('CarePlan', planId);
  const activity = plan && plannedActivities(plan).find(({ id }) => id === activityId);
  if (!plan || !activity || plan.status !== 'active' || !isRunning(activity)) return;
  const family = (await tasksOf(context, planId)).filter((one) => activityIdOf(one) === activityId);
  const others = family.filter(({ id }) => id !== task.id);
  if (undone) {
    for (const one of others.filter(isOpen)) await record.remove('Task', one.id);
    return;
  }
  if (others.some(isOpen)) return;
  const doneOn = await Promise.all(
    [...others, task].flatMap((one) => {
      const at = doneAt(one);
      return at === null ? [] : [clinicDay(context.db, context.orgId, new Date(at))];
    }),
  );
  const due = nextDueWithin(plan, activity, dueOf(task), doneOn, today);
  if (due === null) return;
  await record.create(newOccurrence(plan, activity, due, task.requester as Reference<Practitioner> | undefined, now));
};

/** Keeps tasks in step with their plans, in both directions. */
export const updatePlanTasks =
  (clock: () => Date) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const now = clock();
    const at: At = { context, now, today: await clinicDay(context.db, context.orgId, now) };
    for (const { action, resource, previous } of events) {
      if (action === 'deleted') continue;
      if (resource.resourceType === 'CarePlan') await followPlan(resource, at);
      else if ((resource as Task).groupIdentifier?.system === groupSystem) {
        await followTask(resource as Stored<Task>, previous as Task | null, at);
      }
    }
  };
