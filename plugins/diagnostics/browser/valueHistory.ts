import { conceptText, idOf, isMeasured, isOf, sameUnit, type Stored } from '#clinical/shared';
import type { I18n } from '#core/shared';
import type { TrendPoint, TrendRange, TrendSeries } from '#clinical/browser';
import { boundsOf, flagOf } from '../shared/flags.ts';
import type { Texts } from './messages/index.ts';
import { bareValue, type Report, takenAt, type Value } from './resultText.ts';
import { codeToken } from './hooks/useResult.ts';

const unitOf = ({ valueQuantity }: Value): string | undefined => valueQuantity?.unit ?? valueQuantity?.code;

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
  const unit = unitOf(value);
  const same = course.filter((one) => codeToken(one) === token && isMeasured(one) && sameUnit(unitOf(one), unit));
  return { label: conceptText(value.code), points: same.flatMap((one) => pointOf(one) ?? []) };
};

export const trendRange = (value: Value, label: string): TrendRange | undefined => {
  const bounds = boundsOf(value);
  return bounds ? { ...bounds, label } : undefined;
};

/** The same analyte's value before this one. */
export const previousValue = (value: Value, course: readonly Value[]): Value | undefined => {
  const token = codeToken(value);
  const at = takenAt(value) ?? '';
  return course
    .filter((one) => one.id !== value.id && isMeasured(one) && codeToken(one) === token && (takenAt(one) ?? '') < at)
    .at(-1);
};

/** Where a value came from: the one before it in the same unit, and which way it went. Null for the first. */
const changeOf = (
  value: Value,
  course: readonly Value[],
): { readonly way: 'up' | 'down' | 'same'; readonly before: Value } | null => {
  const before = previousValue(value, course);
  const [now, then] = [value.valueQuantity, before?.valueQuantity];
  if (!before || now?.value === undefined || then?.value === undefined || !sameUnit(unitOf(value), unitOf(before)))
    return null;
  // 'Less than 5' is no number to have gone up or down from.
  if (now.comparator || then.comparator) return null;
  return { way: now.value > then.value ? 'up' : now.value < then.value ? 'down' : 'same', before };
};

/** 'down from 7.6 on Jul 19': true also where not everything measured in between is known. '' where nothing before is. */
export const datedChangeText = (value: Value, course: readonly Value[], t: Texts, i18n: I18n): string => {
  const change = changeText(value, course, t, i18n);
  const at = takenAt(previousValue(value, course) ?? value) ?? '';
  return change && t.changeSince(change, i18n.date(at, { dateStyle: 'medium' }));
};

/** 'down from 7.6'; '' for the first value. */
export const changeText = (value: Value, course: readonly Value[], t: Texts, i18n: I18n): string => {
  const change = changeOf(value, course);
  return change ? t[`change_${change.way}`](bareValue(change.before, i18n)) : '';
};

/** What came along with reports, oldest first. */
export const courseOf = (included: readonly Stored[]): readonly Value[] =>
  included
    .filter((one) => isOf(one, 'Observation'))
    .sort((one, other) => (takenAt(one) ?? '').localeCompare(takenAt(other) ?? ''));

/** Those of a report's values that came along with it, in its order. */
export const valuesOfReport = (report: Report, included: readonly Stored[]): readonly Value[] =>
  (report.result ?? []).flatMap((one) => {
    const id = idOf(one, 'Observation');
    return (
      included.filter((candidate) => isOf(candidate, 'Observation')).find((candidate) => candidate.id === id) ?? []
    );
  });
