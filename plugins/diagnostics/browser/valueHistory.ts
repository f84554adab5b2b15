import { conceptText } from '#clinical/shared';
import type { TrendPoint, TrendRange, TrendSeries } from '#clinical/browser';
import { flagOf, usualRange } from '../shared/flags.ts';
import { takenAt, type Value } from './resultText.ts';
import { codeToken } from './hooks/useResult.ts';

const pointOf = (value: Value): TrendPoint | null => {
  const at = takenAt(value);
  const is = value.valueQuantity?.value;
  if (at === undefined || is === undefined) return null;
  const flag = flagOf(value);
  const side = flag?.endsWith('high') ? 'high' : flag?.endsWith('low') ? 'low' : undefined;
  return { at, value: is, ...(side ? { flag: side } : {}) };
};

/** The analyte's course, in the unit of the value it is drawn for; what was measured in another unit is left out. */
export const trendSeriesOf = (value: Value, course: readonly Value[]): TrendSeries => {
  const token = codeToken(value);
  const unit = value.valueQuantity?.unit;
  const same = course.filter((one) => codeToken(one) === token && one.valueQuantity?.unit === unit);
  return { label: conceptText(value.code), points: same.flatMap((one) => pointOf(one) ?? []) };
};

export const trendRange = (value: Value, label: string): TrendRange | undefined => {
  const range = usualRange(value);
  const low = range?.low?.value;
  const high = range?.high?.value;
  if (low === undefined && high === undefined) return undefined;
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }), label };
};

/** The same analyte's value before this one. */
export const previousValue = (value: Value, course: readonly Value[]): Value | undefined => {
  const token = codeToken(value);
  const at = takenAt(value) ?? '';
  return course.filter((one) => one.id !== value.id && codeToken(one) === token && (takenAt(one) ?? '') < at).at(-1);
};
