import type { PerformerKind } from '../../shared/activity.ts';
import type { Rhythm } from '../../shared/recurrence.ts';
import { type ActivityDraft, type GoalDraft, newId, type PlanDraft, type TargetDraft } from '../editor/planDraft.ts';
import { type MeasureName, measures } from '../editor/measures.ts';
import type { TemplateTexts } from './messages/index.ts';

export const templateIds = ['diabetes', 'hypertension', 'copd', 'discharge'] as const;
type TemplateId = (typeof templateIds)[number];

/** Measure and limit, upper or lower as the measure is. */
type Limit = readonly [MeasureName, number];
type Goal = readonly [words: string, ...limits: Limit[]];
type Activity = readonly [words: string, kind: PerformerKind, rhythm: Rhythm, times: number];

interface Template {
  readonly months: number;
  readonly title: string;
  readonly description: string;
  readonly goals: readonly Goal[];
  readonly activities: readonly Activity[];
}

const templateOf = (id: TemplateId, t: TemplateTexts): Template => {
  switch (id) {
    case 'diabetes':
      return {
        months: 12,
        title: t.diabetes,
        description: t.diabetesFor,
        goals: [
          [t.diabetesSugar, ['hba1c', 7]],
          [t.pressureGoal, ['systolic', 130], ['diastolic', 80]],
          [t.diabetesLipids, ['ldl', 2]],
          [t.moveGoal, ['activeDays', 5]],
        ],
        activities: [
          [t.walk, 'patient', 'weekly', 5],
          [t.diabetesFeet, 'patient', 'daily', 1],
          [t.diabetesLab, 'staff', 'quarterly', 1],
          [t.diabetesEyes, 'staff', 'yearly', 1],
          [t.review, 'staff', 'quarterly', 1],
        ],
      };
    case 'hypertension':
      return {
        months: 6,
        title: t.hypertension,
        description: t.hypertensionFor,
        goals: [[t.pressureGoal, ['systolic', 130], ['diastolic', 80]], [t.moveGoal, ['activeDays', 5]], [t.saltGoal]],
        activities: [
          [t.measurePressure, 'patient', 'weekly', 2],
          [t.walk, 'patient', 'weekly', 5],
          [t.cookWithoutSalt, 'family', 'weekly', 1],
          [t.review, 'staff', 'quarterly', 1],
        ],
      };
    case 'copd':
      return {
        months: 12,
        title: t.copd,
        description: t.copdFor,
        goals: [[t.copdOxygen, ['oxygen', 92]], [t.copdSmoke], [t.copdStairs]],
        activities: [
          [t.copdBreathing, 'patient', 'daily', 2],
          [t.copdInhaler, 'staff', 'quarterly', 1],
          [t.copdVaccine, 'staff', 'yearly', 1],
          [t.homeVisit, 'home-care', 'weekly', 1],
        ],
      };
    case 'discharge':
      return {
        months: 2,
        title: t.discharge,
        description: t.dischargeFor,
        goals: [[t.dischargeMedicines], [t.dischargeHome], [t.dischargeWalk, ['activeDays', 5]]],
        activities: [
          [t.dischargeCall, 'staff', 'once', 1],
          [t.dischargeVisit, 'staff', 'once', 1],
          [t.dischargePills, 'family', 'daily', 1],
          [t.homeVisit, 'home-care', 'weekly', 2],
        ],
      };
  }
};

const inMonths = (now: Date, months: number): string => {
  const at = new Date(now);
  at.setMonth(at.getMonth() + months);
  return at.toISOString().slice(0, 10);
};

const target = ([name, limit]: Limit): TargetDraft => {
  const { code, unit, kind } = measures[name];
  const upper = kind === 'below';
  return {
    measure: name,
    code,
    label: '',
    kind,
    low: upper ? '' : String(limit),
    high: upper ? String(limit) : '',
    unit,
  };
};

/** A plan to start from; null id for an empty one. All of it can be changed before it is saved. */
export const draftFrom = (id: TemplateId | null, t: TemplateTexts, now: Date): PlanDraft => {
  const start = now.toISOString().slice(0, 10);
  if (id === null) {
    return { title: '', description: '', start, end: '', addresses: [], goals: [], activities: [] };
  }
  const { months, title, description, goals, activities } = templateOf(id, t);
  const end = inMonths(now, months);
  return {
    title,
    description,
    start,
    end,
    addresses: [],
    goals: goals.map(([words, ...limits]): GoalDraft => ({
      id: newId(),
      isNew: true,
      words,
      targets: limits.map((limit) => target(limit)),
      due: end,
      told: '',
    })),
    activities: activities.map(([words, kind, rhythm, times], n): ActivityDraft => ({
      id: newId(),
      words,
      kind,
      performer: null,
      rhythm,
      times: String(times),
      due: rhythm === 'once' ? new Date(now.getTime() + (n === 0 ? 2 : 7) * 86_400_000).toISOString().slice(0, 10) : '',
    })),
  };
};
