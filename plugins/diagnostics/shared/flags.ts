import type { CodeableConcept, Observation, ObservationComponent, ObservationReferenceRange } from '@medplum/fhirtypes';

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
  A: 'abnormal',
  AA: 'critical',
};

const spoken = (interpretation: readonly CodeableConcept[] | undefined): Flag | null => {
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

/** The laboratory's own flag, else the value against the range. Null: unknown. */
export const flagOf = (measured: Measured): Flag | null => {
  const said = spoken(measured.interpretation);
  if (said) return said;
  const value = measured.valueQuantity?.value;
  const range = usualRange(measured);
  if (value === undefined || !range) return null;
  const { low, high } = range;
  if (low?.value !== undefined && value < low.value) return 'low';
  if (high?.value !== undefined && value > high.value) return 'high';
  return low?.value === undefined && high?.value === undefined ? null : 'normal';
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

/** Of an Observation with everything in it: its own value and its components'. */
export const worstFlag = (observation: Observation): Flag | null =>
  worstOf([flagOf(observation), ...(observation.component ?? []).map(flagOf)]);

/** How far outside: a patient reads 'a little above' up to a third of the range's width beyond it. */
export const isSlight = (measured: Measured): boolean => {
  const value = measured.valueQuantity?.value;
  const range = usualRange(measured);
  const low = range?.low?.value;
  const high = range?.high?.value;
  if (value === undefined || isCritical(flagOf(measured))) return false;
  const width = low !== undefined && high !== undefined ? high - low : (high ?? low ?? 0);
  if (high !== undefined && value > high) return value - high <= width / 3;
  return low !== undefined && value < low && low - value <= width / 3;
};
