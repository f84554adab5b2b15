import type { CarePlan, CarePlanActivity, Goal, GoalTarget, Practitioner, Reference } from '@medplum/fhirtypes';
import { type RecordChangeRequest, referenceTo, type Stored } from '#clinical/shared';
import { plannedActivities } from '../../shared/activity.ts';
import { timingOf } from '../../shared/recurrence.ts';
import { detailOf } from '../goals/targetBounds.ts';
import {
  type ActivityDraft,
  type PlanAndGoals,
  type GoalDraft,
  limitKinds,
  parseNumber,
  type PlanDraft,
  type TargetDraft,
} from './planDraft.ts';
import { loinc, type MeasureName, measures } from './measures.ts';

export interface SaveContext {
  readonly patientId: string;
  readonly author: Reference<Practitioner> | undefined;
  readonly now: Date;
  /** A new plan begins at once. */
  readonly activates?: boolean;
  /** Texts of our own measures in the writer's language. */
  readonly measureText: (name: MeasureName) => string;
}

const achievement = 'http://terminology.hl7.org/CodeSystem/goal-achievement';

const targetOf = (draft: TargetDraft, due: string, { measureText }: SaveContext): GoalTarget[] => {
  const ours = draft.measure in measures ? (draft.measure as MeasureName) : null;
  const code = ours ? measures[ours].code : draft.code.trim();
  const [low, high] = [parseNumber(draft.low), parseNumber(draft.high)];
  const wanted = limitKinds.indexOf(draft.kind) < 2 ? { high } : draft.kind === 'between' ? { low, high } : { low };
  if (code === '' || Object.values(wanted).some((value) => value === null)) return [];
  const unit = ours ? measures[ours].unit : draft.unit.trim();
  const open = draft.kind === 'below' || draft.kind === 'above';
  return [
    {
      measure: { coding: [{ system: loinc, code }], text: ours ? measureText(ours) : draft.label.trim() || code },
      ...detailOf({ ...(wanted as { low?: number; high?: number }), open, unit }),
      ...(due ? { dueDate: due } : {}),
    },
  ];
};

/** Everything else that the stored goal says stays. */
const goalOf = (draft: GoalDraft, before: Stored<Goal> | undefined, saving: SaveContext): Goal => {
  const targets = draft.targets.flatMap((target) => targetOf(target, draft.due, saving));
  const { target: _target, achievementStatus: _status, ...kept } = before ?? {};
  const target = targets.length > 0 ? targets : draft.due ? [{ dueDate: draft.due }] : [];
  return {
    ...kept,
    resourceType: 'Goal',
    lifecycleStatus: before?.lifecycleStatus ?? 'active',
    description: before && before.description.text === draft.words ? before.description : { text: draft.words.trim() },
    subject: before?.subject ?? referenceTo('Patient', saving.patientId),
    ...(before ? {} : { startDate: saving.now.toISOString().slice(0, 10) }),
    ...(target.length > 0 ? { target } : {}),
    ...(targets.length === 0 && draft.told
      ? { achievementStatus: { coding: [{ system: achievement, code: draft.told }] } }
      : {}),
  };
};

const activityOf = (
  draft: ActivityDraft,
  before: CarePlanActivity | undefined,
  patientId: string,
): CarePlanActivity => {
  const {
    scheduledTiming: _timing,
    scheduledPeriod: _period,
    scheduledString: _words,
    performer: _performer,
    ...kept
  } = before?.detail ?? { status: 'in-progress' as const };
  const performer: Reference | null =
    draft.kind === 'patient'
      ? referenceTo('Patient', patientId)
      : (draft.performer ?? {
          type: ({ family: 'RelatedPerson', staff: 'Practitioner', 'home-care': 'PractitionerRole' } as const)[
            draft.kind
          ],
        });
  return {
    ...before,
    id: draft.id,
    detail: {
      ...kept,
      description: draft.words.trim(),
      performer: [performer as Reference<Practitioner>],
      ...(draft.rhythm === 'once'
        ? draft.due
          ? { scheduledPeriod: { end: draft.due } }
          : {}
        : { scheduledTiming: timingOf(draft.rhythm, Math.max(1, Math.round(parseNumber(draft.times) ?? 1))) }),
    },
  };
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a save writes, all or nothing: new and changed goals, those that were taken out, and the plan. The plan is written
 * last and always, so that one save is one version of it.
 */
export const planChanges = (
  draft: PlanDraft,
  before: PlanAndGoals | null,
  saving: SaveContext,
): readonly RecordChangeRequest[] => {
  const changes: RecordChangeRequest[] = [];
  const goal: Reference<Goal>[] = [];
  for (const one of draft.goals) {
    const stored = before?.goals.find(({ id }) => id === one.id);
    const next = goalOf(one, stored, saving);
    if (stored) {
      if (!same({ ...next, meta: null }, { ...stored, meta: null })) changes.push({ update: next as Stored<Goal> });
      goal.push({ reference: `Goal/${stored.id}`, display: one.words.trim() });
    } else {
      const fullUrl = `urn:uuid:${crypto.randomUUID()}`;
      changes.push({ create: next, fullUrl });
      goal.push({ reference: fullUrl, display: one.words.trim() });
    }
  }
  for (const gone of before?.goals.filter(({ id }) => !draft.goals.some((one) => one.id === id)) ?? []) {
    changes.push({ update: { ...gone, lifecycleStatus: 'cancelled' } });
  }
  const planned = before ? plannedActivities(before.plan) : [];
  const foreign = (before?.plan.activity ?? []).filter((one) => !planned.some(({ id }) => id === one.id));
  const activity = [
    ...foreign,
    ...draft.activities.map((one) =>
      activityOf(
        one,
        planned.find(({ id }) => id === one.id),
        saving.patientId,
      ),
    ),
  ];
  const {
    goal: _goal,
    activity: _activity,
    addresses: _addresses,
    period: _period,
    description: _words,
    ...kept
  } = before?.plan ?? {};
  const period = { ...(draft.start ? { start: draft.start } : {}), ...(draft.end ? { end: draft.end } : {}) };
  const plan: CarePlan = {
    ...kept,
    resourceType: 'CarePlan',
    status: before?.plan.status ?? (saving.activates ? 'active' : 'draft'),
    intent: before?.plan.intent ?? 'plan',
    title: draft.title.trim(),
    subject: before?.plan.subject ?? referenceTo('Patient', saving.patientId),
    ...(before ? {} : { created: saving.now.toISOString(), ...(saving.author ? { author: saving.author } : {}) }),
    ...(draft.description.trim() ? { description: draft.description.trim() } : {}),
    ...(Object.keys(period).length > 0 ? { period } : {}),
    ...(draft.addresses.length > 0 ? { addresses: [...draft.addresses] as CarePlan['addresses'] } : {}),
    ...(goal.length > 0 ? { goal } : {}),
    ...(activity.length > 0 ? { activity } : {}),
  };
  return [...changes, before ? { update: plan as Stored<CarePlan> } : { create: plan }];
};
