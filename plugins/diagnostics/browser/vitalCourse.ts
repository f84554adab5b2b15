import type { Quantity } from '@medplum/fhirtypes';
import type { TrendRange, TrendSeries } from '#clinical/browser';
import { type PressurePart, pressureOf, sameUnit } from '#clinical/shared';
import { measures, type Vital } from '../shared/vitals.ts';
import type { Texts } from './messages/index.ts';
import { takenAt, type Value } from './resultText.ts';

const parts: readonly PressurePart[] = ['systolic', 'diastolic'];
const unitOf = (quantity: Quantity | undefined): string | undefined => quantity?.unit ?? quantity?.code;

interface VitalCourse {
  readonly series: readonly TrendSeries[];
  readonly unit: string;
  /** Left out, because their unit is another than the newest value's. */
  readonly otherUnits: number;
  /** What is usual, where it is known for whom it was measured. */
  readonly range: TrendRange | undefined;
}

/** The usual ranges are of adults: nothing measured of a child is held against them. */
const wereAdult = (born: string | undefined, values: readonly Value[]): boolean => {
  if (!born) return false;
  const grown = `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`;
  return values.every((value) => (takenAt(value) ?? '') >= grown);
};

/**
 * The course of one vital sign, oldest first; blood pressure has two lines.
 * @param born FHIR date; undefined where it is not known
 */
export const vitalCourseOf = (
  vital: Vital,
  values: readonly Value[],
  born: string | undefined,
  t: Pick<Texts, PressurePart | `vital_${Vital}`>,
): VitalCourse => {
  const lines: readonly (readonly [label: string, of: (value: Value) => Quantity | undefined])[] =
    vital === 'pressure'
      ? parts.map((part) => [t[part], (value) => pressureOf(value, part)])
      : [[t[`vital_${vital}`], (value) => value.valueQuantity]];
  const { unit: usual, range } = vital === 'pressure' ? { ...measures.systolic, range: undefined } : measures[vital];
  const unit = values.flatMap((value) => lines.map(([, of]) => unitOf(of(value)))).findLast(Boolean) ?? usual;
  const fits = (quantity: Quantity | undefined): boolean => !unitOf(quantity) || sameUnit(unitOf(quantity), unit);
  return {
    series: lines.map(([label, of]) => ({
      label,
      points: values.flatMap((value) => {
        const at = takenAt(value);
        const quantity = of(value);
        return at === undefined || quantity?.value === undefined || !fits(quantity)
          ? []
          : [{ at, value: quantity.value }];
      }),
    })),
    unit,
    otherUnits: values.filter((value) => lines.some(([, of]) => !fits(of(value)))).length,
    range: range && sameUnit(unit, usual) && wereAdult(born, values) ? range : undefined,
  };
};
