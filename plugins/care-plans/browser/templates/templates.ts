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
  readonly goals: readonly Goal[];
  readonly activities: readonly Activity[];
}

const templatesIn = (t: TemplateTexts): Readonly<Record<TemplateId, Template>> => ({
  diabetes: {
    months: 12,
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
  },
  hypertension: {
    months: 6,
    goals: [[t.pressureGoal, ['systolic', 130], ['diastolic', 80]], [t.moveGoal, ['activeDays', 5]], [t.saltGoal]],
    activities: [
      [t.measurePressure, 'patient', 'weekly', 2],
      [t.walk, 'patient', 'weekly', 5],
      [t.cookWithoutSalt, 'family', 'weekly', 1],
      [t.review, 'staff', 'quarterly', 1],
    ],
  },
  copd: {
    months: 12,
    goals: [[t.copdOxygen, ['oxygen', 92]], [t.copdSmoke], [t.copdStairs]],
    activities: [
      [t.copdBreathing, 'patient', 'daily', 2],
      [t.copdInhaler, 'staff', 'quarterly', 1],
      [t.copdVaccine, 'staff', 'yearly', 1],
      [t.homeVisit, 'home-care', 'weekly', 1],
    ],
  },
  discharge: {
    months: 2,
    goals: [[t.dischargeMedicines], [t.dischargeHome], [t.dischargeWalk, ['activeDays', 5]]],
    activities: [
      [t.dischargeCall, 'staff', 'once', 1],
      [t.dischargeVisit, 'staff', 'once', 1],
      [t.dischargePills, 'family', 'daily', 1],
      [t.homeVisit, 'home-care', 'weekly', 2],
    ],
  },
});

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
  const { months, goals, activities } = templatesIn(t)[id];
  const end = inMonths(now, months);
  return {
    title: t[id],
    description: t[`${id}For`],
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
