import { keysOf } from '#core/shared';

/** What a goal can be measured by without looking a code up; others are given by their LOINC code. */
export interface Measure {
  readonly code: string;
  readonly unit: string;
  /** The usual direction: less is better, or more is. */
  readonly kind: 'below' | 'atLeast';
}

export const loinc = 'http://loinc.org';

export const measures = {
  hba1c: { code: '4548-4', unit: '%', kind: 'below' },
  systolic: { code: '8480-6', unit: 'mmHg', kind: 'below' },
  diastolic: { code: '8462-4', unit: 'mmHg', kind: 'below' },
  weight: { code: '29463-7', unit: 'kg', kind: 'below' },
  bmi: { code: '39156-5', unit: 'kg/m2', kind: 'below' },
  ldl: { code: '22748-8', unit: 'mmol/L', kind: 'below' },
  glucose: { code: '14771-0', unit: 'mmol/L', kind: 'below' },
  oxygen: { code: '59408-5', unit: '%', kind: 'atLeast' },
  peakFlow: { code: '19935-6', unit: 'L/min', kind: 'atLeast' },
  activeDays: { code: '89555-7', unit: 'd/wk', kind: 'atLeast' },
  steps: { code: '55423-8', unit: '/d', kind: 'atLeast' },
  phq9: { code: '44261-6', unit: '{score}', kind: 'below' },
} as const satisfies Readonly<Record<string, Measure>>;
export type MeasureName = keyof typeof measures;

export const measureNames = keysOf(measures);

export const measureByCode = (code: string): MeasureName | null =>
  measureNames.find((name) => measures[name].code === code) ?? null;
