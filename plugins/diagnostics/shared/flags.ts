import type {
  CodeableConcept,
  Observation,
  ObservationComponent,
  ObservationReferenceRange,
  Quantity,
} from '@medplum/fhirtypes';
import { isMeasured, sameUnit } from '#clinical/shared';

/** What a value is against its usual range, in the one word that the screens speak. */
export const flags = ['normal', 'low', 'high', 'critical-low', 'critical-high', 'abnormal', 'critical'] as const;
export type Flag = (typeof flags)[number];

/** HL7 v3 ObservationInterpretation. What is not about a range (resistant, better, detected) says nothing here. */
const interpretations: Readonly<Record<string, Flag>> = {
  N: 'normal',
  L: 'low',
  H: 'high',
  LL: 'critical-low',
  HH: 'critical-high',
  LU: 'low',
  HU: 'high',
  'L<': 'low',
  'H>': 'high',
  '<': 'low',
  '>': 'high',
  A: 'abnormal',
  AA: 'critical',
};

/** What the laboratory said itself; null where it said nothing about a range. */
export const spokenFlag = (interpretation: readonly CodeableConcept[] | undefined): Flag | null => {
  for (const concept of interpretation ?? []) {
    for (const { code } of concept.coding ?? []) {
      const flag = code === undefined ? undefined : interpretations[code];
      if (flag) return flag;
    }
  }
  return null;
};

type Measured = Pick<Observation | ObservationComponent, 'interpretation' | 'referenceRange' | 'valueQuantity'>;

/** The range that is for people in general: the one named normal, else the first with a bound. */
export const usualRange = (measured: Pick<Measured, 'referenceRange'>): ObservationReferenceRange | null => {
  const ranges = (measured.referenceRange ?? []).filter(({ low, high, text }) => low ?? high ?? text);
  return ranges.find(({ type }) => type?.coding?.some(({ code }) => code === 'normal')) ?? ranges[0] ?? null;
};

const unitOf = (quantity: Quantity | undefined): string | undefined => quantity?.unit ?? quantity?.code;

/** The numbers of the usual range; null where there are none, or in another unit than the value. */
export const boundsOf = (measured: Measured): { readonly low?: number; readonly high?: number } | null => {
  const unit = unitOf(measured.valueQuantity);
  const { low, high } = usualRange(measured) ?? {};
  const known = [low, high].filter((bound) => bound?.value !== undefined);
  if (known.length === 0 || known.some((bound) => unit && unitOf(bound) && !sameUnit(unit, unitOf(bound)))) return null;
  return {
    ...(low?.value === undefined ? {} : { low: low.value }),
    ...(high?.value === undefined ? {} : { high: high.value }),
  };
};

const spanOf = (
  value: number,
  comparator: Quantity['comparator'],
): { readonly least: number; readonly most: number } => ({
  least: comparator?.startsWith('<') ? Number.NEGATIVE_INFINITY : value,
  most: comparator?.startsWith('>') ? Number.POSITIVE_INFINITY : value,
});

/** The laboratory's own flag, else the value against the range. Null: unknown. */
export const flagOf = (measured: Measured): Flag | null => {
  const said = spokenFlag(measured.interpretation);
  if (said) return said;
  const bounds = boundsOf(measured);
  const value = measured.valueQuantity;
  if (value?.value === undefined || !bounds) return null;
  const { low, high } = bounds;
  // 'Less than 5' is 5 at most: what it may be below that is not known.
  const { least, most } = spanOf(value.value, value.comparator);
  if (low !== undefined && most < low) return 'low';
  if (high !== undefined && least > high) return 'high';
  return (low === undefined || least >= low) && (high === undefined || most <= high) ? 'normal' : null;
};

export const isCritical = (flag: Flag | null): boolean => flag?.startsWith('critical') ?? false;
export const isAbnormal = (flag: Flag | null): boolean => flag !== null && flag !== 'normal';

const weight: Readonly<Record<Flag, number>> = {
  normal: 0,
  low: 1,
  high: 1,
  abnormal: 1,
  'critical-low': 2,
  'critical-high': 2,
  critical: 2,
};

/** The gravest; null for none. */
export const worstOf = (all: readonly (Flag | null)[]): Flag | null =>
  all.reduce((worst, flag) => (flag && (!worst || weight[flag] > weight[worst]) ? flag : worst), null);

/** The gravest where something stands out; normal only where every one is known to be. */
export const gravest = (all: readonly (Flag | null)[]): Flag | null => {
  const worst = worstOf(all);
  return worst === 'normal' && all.includes(null) ? null : worst;
};

/** Of an Observation with everything in it: its own value and its components'. What was entered in error has none. */
export const worstFlag = (observation: Observation): Flag | null => {
  if (!isMeasured(observation)) return null;
  const own = flagOf(observation);
  const parts = (observation.component ?? []).map(flagOf);
  return own === null && parts.length > 0 ? gravest(parts) : worstOf([own, ...parts]);
};

/** How far outside: a patient reads 'a little above' up to a third of the range's width beyond it. */
export const isSlight = (measured: Measured): boolean => {
  const value = measured.valueQuantity?.value;
  const { low, high } = boundsOf(measured) ?? {};
  if (value === undefined || isCritical(flagOf(measured))) return false;
  const width = low !== undefined && high !== undefined ? high - low : (high ?? low ?? 0);
  if (high !== undefined && value > high) return value - high <= width / 3;
  return low !== undefined && value < low && low - value <= width / 3;
};
