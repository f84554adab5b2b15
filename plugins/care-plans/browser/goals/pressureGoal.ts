import { hasCode, pressureCodes, type PressurePart } from '#clinical/shared';
import type { MeasuredTarget } from './goalProgress.ts';
import type { Reading } from './readings.ts';
import type { PlanText } from '../planText.ts';

const parts: readonly PressurePart[] = ['systolic', 'diastolic'];

const targetOf = (measures: readonly MeasuredTarget[], part: PressurePart): MeasuredTarget | undefined =>
  measures.find(({ measure }) => hasCode(measure, pressureCodes[part]));

/** Both limits as one: 'below 130/80'; each by its name where they are of different kinds. */
const limitsText = (
  [systolic, diastolic]: readonly [MeasuredTarget, MeasuredTarget],
  { t, limits }: PlanText,
): string => {
  const [one, other] = [systolic.bounds, diastolic.bounds];
  const both = one.low === undefined && other.low === undefined && (one.open ?? false) === (other.open ?? false);
  return both
    ? (one.open ? t.below : t.atMost)(`${one.high}/${other.high}`)
    : `${t.systolic} ${limits(one)}, ${t.diastolic} ${limits(other)}`;
};

/** How far one of the two lies outside; '' within. */
const outsideText = (part: PressurePart, { gap, state }: MeasuredTarget, { t, value }: PlanText): string =>
  state === 'achieved'
    ? ''
    : gap === 0
      ? t.partAtLimit(t[part])
      : gap > 0
        ? t.partAbove(t[part], value(gap, ''))
        : t.partBelow(t[part], value(-gap, ''));

/**
 * A goal of both blood pressures in one sentence: '127/84 mmHg · goal below 130/80: diastolic 4 above'. Null for other
 * goals, and where the newest two numbers are not of one measurement.
 */
export const pressureGoalText = (measures: readonly MeasuredTarget[], planText: PlanText): string | null => {
  const [systolic, diastolic] = [targetOf(measures, 'systolic'), targetOf(measures, 'diastolic')];
  if (!systolic || !diastolic || measures.length > 2) return null;
  const [one, other]: readonly (Reading | null)[] = [systolic.latest, diastolic.latest];
  if (!one || !other || one.id !== other.id) return null;
  const { t, value } = planText;
  const unit = one.unit || systolic.bounds.unit;
  const measured = `${value(one.value, '')}/${value(other.value, unit)}`;
  const outside = parts
    .map((part) => outsideText(part, part === 'systolic' ? systolic : diastolic, planText))
    .filter(Boolean)
    .join(', ');
  return `${measured} · ${t.pressureGoal(limitsText([systolic, diastolic], planText), outside || t.bothWithin)}`;
};
