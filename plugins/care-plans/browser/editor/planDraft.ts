import type { CarePlan, Goal, GoalTarget, Reference } from '@medplum/fhirtypes';
import { conceptText, type Stored } from '#clinical/shared';
import { performerKind, type PerformerKind, plannedActivities } from '../../shared/activity.ts';
import { type Rhythm, rhythmOf } from '../../shared/recurrence.ts';
import { boundsOf } from '../goals/targetBounds.ts';
import { goalIdsOf } from '../versions/snapshot.ts';
import { measureByCode } from './measures.ts';

/** How a value is held against its limits. */
export const limitKinds = ['below', 'atMost', 'atLeast', 'above', 'between'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** A target while it is typed: numbers are kept as typed. */
export interface TargetDraft {
  /** A measure's name, or `other`. */
  readonly measure: string;
  /** LOINC, with `other`. */
  readonly code: string;
  readonly label: string;
  readonly kind: LimitKind;
  readonly low: string;
  readonly high: string;
  readonly unit: string;
}

export interface GoalDraft {
  /** FHIR id, or a name of its own until it is saved. */
  readonly id: string;
  readonly isNew: boolean;
  readonly words: string;
  readonly targets: readonly TargetDraft[];
  readonly due: string;
  /** What staff say of a goal that nothing measures; '' for nothing. */
  readonly told: string;
}

export interface ActivityDraft {
  readonly id: string;
  readonly words: string;
  readonly kind: PerformerKind;
  /** Who exactly; null for the kind alone. */
  readonly performer: Reference | null;
  readonly rhythm: Rhythm;
  readonly times: string;
  readonly due: string;
}

/** The form's values; a type and not an interface, because forms hold records. */
export type PlanDraft = {
  readonly title: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  readonly addresses: readonly Reference[];
  readonly goals: readonly GoalDraft[];
  readonly activities: readonly ActivityDraft[];
};

/** A plan and its goals, as one thing that is edited. */
export interface PlanAndGoals {
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

const targetDraft = (target: GoalTarget): TargetDraft[] => {
  const bounds = boundsOf(target);
  const code = target.measure?.coding?.[0]?.code;
  if (!bounds || code === undefined) return [];
  const { low, high, open, unit } = bounds;
  const kind: LimitKind =
    low !== undefined && high !== undefined
      ? 'between'
      : high !== undefined
        ? open
          ? 'below'
          : 'atMost'
        : open
          ? 'above'
          : 'atLeast';
  const name = measureByCode(code);
  return [
    {
      measure: name ?? 'other',
      code,
      label: conceptText(target.measure),
      kind,
      low: text(low),
      high: text(high),
      unit,
    },
  ];
};

const goalDraft = ({ id, description, target, achievementStatus }: Stored<Goal>): GoalDraft => ({
  id,
  isNew: false,
  words: conceptText(description),
  targets: (target ?? []).flatMap(targetDraft),
  due: target?.find(({ dueDate }) => dueDate)?.dueDate ?? '',
  told: achievementStatus?.coding?.[0]?.code ?? '',
});

/** The form's values for a stored plan. Activities of other systems are kept and not edited here. */
export const draftOf = ({ plan, goals }: PlanAndGoals): PlanDraft => ({
  title: plan.title ?? '',
  description: plan.description ?? '',
  start: plan.period?.start?.slice(0, 10) ?? '',
  end: plan.period?.end?.slice(0, 10) ?? '',
  addresses: plan.addresses ?? [],
  goals: goalIdsOf(plan).flatMap((id) => goals.filter((goal) => goal.id === id).map(goalDraft)),
  activities: plannedActivities(plan).map(({ id, detail }): ActivityDraft => {
    const rhythm = rhythmOf(detail.scheduledTiming) ?? { rhythm: 'once', times: 1 };
    const [performer] = detail.performer ?? [];
    return {
      id,
      words: detail.description ?? conceptText(detail.code),
      kind: performerKind(performer),
      performer: performer ?? null,
      rhythm: rhythm.rhythm,
      times: String(rhythm.times),
      due: detail.scheduledPeriod?.end?.slice(0, 10) ?? '',
    };
  }),
});

/** `7,5` and `7.5` are the same number; null for none. */
export const parseNumber = (typed: string): number | null => {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(value) ? null : value;
};

let made = 0;
/** Short, unique within a plan, and good as an element id. */
export const newId = (): string => `n${Date.now().toString(36)}${(made++).toString(36)}`;
