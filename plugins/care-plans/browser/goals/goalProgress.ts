import type { CodeableConcept, Goal, GoalTarget, Observation } from '@medplum/fhirtypes';
import { conceptText, sameUnit } from '#clinical/shared';
import { type Bounds, boundsOf, gapOf, meets } from './targetBounds.ts';
import { type Reading, readingsOf } from './readings.ts';

/** `steady`: not there, and neither nearer nor further than before. `none`: nothing measured yet. */
export type GoalState = 'achieved' | 'improving' | 'worsening' | 'steady' | 'none';

/** One target of a goal, held against what was measured. */
export interface MeasuredTarget {
  readonly label: string;
  readonly measure: CodeableConcept;
  readonly bounds: Bounds;
  /** In the target's unit, the oldest first. */
  readonly readings: readonly Reading[];
  readonly latest: Reading | null;
  /** Outside the target by this much; below is negative. */
  readonly gap: number;
  readonly state: GoalState;
  /** Readings left out because their unit is another one. */
  readonly otherUnits: number;
  readonly due: string | null;
}

/** A change of the distance that is smaller than this share of the limit is no change. */
const noticeable = 0.02;
/** The distance before: the middle of this many readings before the latest. */
const before = 6;

const middle = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

const stateOf = (bounds: Bounds, readings: readonly Reading[]): GoalState => {
  const latest = readings.at(-1);
  if (!latest) return 'none';
  if (meets(bounds, latest.value)) return 'achieved';
  const earlier = readings.slice(0, -1).slice(-before);
  if (earlier.length === 0) return 'steady';
  const distance = (value: number): number => Math.abs(gapOf(bounds, value));
  const change = distance(latest.value) - middle(earlier.map(({ value }) => distance(value)));
  const least = noticeable * Math.abs(bounds.high ?? bounds.low ?? 0);
  if (Math.abs(change) <= least) return 'steady';
  return change < 0 ? 'improving' : 'worsening';
};

/** Null where the target has no limits to measure against. */
export const measureTarget = (target: GoalTarget, observations: readonly Observation[]): MeasuredTarget | null => {
  const bounds = boundsOf(target);
  if (!bounds || !target.measure) return null;
  const all = readingsOf(target.measure, observations);
  const fits = ({ unit }: Reading): boolean => bounds.unit === '' || unit === '' || sameUnit(unit, bounds.unit);
  const readings = all.filter(fits);
  const latest = readings.at(-1) ?? null;
  return {
    label: conceptText(target.measure),
    measure: target.measure,
    bounds,
    readings,
    latest,
    gap: latest ? gapOf(bounds, latest.value) : 0,
    state: stateOf(bounds, readings),
    otherUnits: all.length - readings.length,
    due: target.dueDate ?? null,
  };
};

const told: Readonly<Record<string, GoalState>> = {
  achieved: 'achieved',
  sustaining: 'achieved',
  improving: 'improving',
  worsening: 'worsening',
  'no-change': 'steady',
  'in-progress': 'steady',
  'not-achieved': 'steady',
  'not-attainable': 'steady',
  'no-progress': 'steady',
};

/** A goal's progress by its measures; without measures, as staff recorded it. */
export interface GoalProgress {
  readonly state: GoalState;
  readonly measures: readonly MeasuredTarget[];
}

export const goalProgressOf = (goal: Goal, observations: readonly Observation[]): GoalProgress => {
  const measures = (goal.target ?? []).flatMap((target) => measureTarget(target, observations) ?? []);
  if (measures.length === 0) {
    const code = goal.achievementStatus?.coding?.[0]?.code ?? '';
    return { state: told[code] ?? 'none', measures };
  }
  const states = measures.map(({ state }) => state);
  const worst = (['worsening', 'improving', 'steady', 'none'] as const).find((state) => states.includes(state));
  // One target met and the other never measured is not yet an achievement, and not nothing either.
  if (worst === 'none' && states.includes('achieved')) return { state: 'steady', measures };
  return { state: worst ?? 'achieved', measures };
};

/** The codes by which the observations of these goals are found, each once. */
export const measureCodes = (goals: readonly Goal[]): readonly string[] => [
  ...new Set(
    goals.flatMap(({ target }) =>
      (target ?? []).flatMap(({ measure }) => (measure?.coding ?? []).flatMap(({ code }) => (code ? [code] : []))),
    ),
  ),
];
