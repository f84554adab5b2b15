import type { Observation } from '@medplum/fhirtypes';
import { hasCode, isPressure, pressureCode, pressureCodes } from '#clinical/shared';
import { loinc } from './orders.ts';

export const categorySystem = 'http://terminology.hl7.org/CodeSystem/observation-category';

export const vitals = ['pressure', 'pulse', 'weight', 'temperature', 'oxygen', 'breaths', 'height'] as const;
export type Vital = (typeof vitals)[number];

interface Measure {
  readonly code: string;
  readonly display: string;
  readonly unit: string;
  /** UCUM. */
  readonly ucum: string;
  /** What a value must be within to be believed. */
  readonly least: number;
  readonly most: number;
  readonly range?: { readonly low?: number; readonly high?: number };
}

export const measures: Readonly<Record<Exclude<Vital, 'pressure'> | 'systolic' | 'diastolic', Measure>> = {
  systolic: {
    code: pressureCodes.systolic,
    display: 'Systolic blood pressure',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    least: 40,
    most: 300,
    range: { low: 90, high: 140 },
  },
  diastolic: {
    code: pressureCodes.diastolic,
    display: 'Diastolic blood pressure',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    least: 20,
    most: 200,
    range: { low: 60, high: 90 },
  },
  pulse: {
    code: '8867-4',
    display: 'Heart rate',
    unit: '/min',
    ucum: '/min',
    least: 20,
    most: 300,
    range: { low: 60, high: 100 },
  },
  weight: { code: '29463-7', display: 'Body weight', unit: 'kg', ucum: 'kg', least: 0.3, most: 500 },
  temperature: {
    code: '8310-5',
    display: 'Body temperature',
    unit: '°C',
    ucum: 'Cel',
    least: 25,
    most: 45,
    range: { low: 36, high: 37.9 },
  },
  oxygen: {
    code: '59408-5',
    display: 'Oxygen saturation by pulse oximetry',
    unit: '%',
    ucum: '%',
    least: 30,
    most: 100,
    range: { low: 94 },
  },
  breaths: {
    code: '9279-1',
    display: 'Respiratory rate',
    unit: '/min',
    ucum: '/min',
    least: 3,
    most: 80,
    range: { low: 12, high: 20 },
  },
  height: { code: '8302-2', display: 'Body height', unit: 'cm', ucum: 'cm', least: 20, most: 260 },
};
export type MeasureName = keyof typeof measures;

/** LOINC codes under which a vital sign is recorded, ours first. */
export const vitalCodes: Readonly<Record<Vital, readonly string[]>> = {
  pressure: [pressureCode, '55284-4'],
  pulse: [measures.pulse.code],
  weight: [measures.weight.code],
  temperature: [measures.temperature.code],
  oxygen: [measures.oxygen.code, '2708-6'],
  breaths: [measures.breaths.code],
  height: [measures.height.code],
};

export const vitalOf = (observation: Observation): Vital | null =>
  isPressure(observation)
    ? 'pressure'
    : (vitals.find((vital) => vitalCodes[vital].some((code) => hasCode(observation.code, code))) ?? null);

const quantity = (name: MeasureName, value: number) => ({
  value,
  unit: measures[name].unit,
  system: 'http://unitsofmeasure.org',
  code: measures[name].ucum,
});

const concept = (code: string, display: string) => ({ coding: [{ system: loinc, code, display }], text: display });

export const isVitalSign = ({ category }: Observation): boolean =>
  category?.some((one) => hasCode(one, 'vital-signs')) ?? false;

type Measured = Partial<Readonly<Record<MeasureName, number>>>;

/** One Observation a vital sign that was measured; the two pressures are one. */
export const vitalSet = (
  values: Measured,
  is: Pick<Observation, 'subject' | 'performer' | 'effectiveDateTime'>,
): readonly Observation[] => {
  const common = {
    resourceType: 'Observation' as const,
    status: 'final' as const,
    category: [{ coding: [{ system: categorySystem, code: 'vital-signs', display: 'Vital Signs' }] }],
    ...is,
  };
  const { systolic, diastolic, ...single } = values;
  const parts = (['systolic', 'diastolic'] as const).flatMap((name) => {
    const value = { systolic, diastolic }[name];
    const { code, display } = measures[name];
    return value === undefined ? [] : [{ code: concept(code, display), valueQuantity: quantity(name, value) }];
  });
  const pressure: Observation[] =
    parts.length > 0 ? [{ ...common, code: concept(pressureCode, 'Blood pressure'), component: parts }] : [];
  const others = (Object.entries(single) as [MeasureName, number | undefined][]).flatMap(([name, value]) => {
    const { code, display } = measures[name];
    return value === undefined
      ? []
      : [{ ...common, code: concept(code, display), valueQuantity: quantity(name, value) } satisfies Observation];
  });
  return [...pressure, ...others];
};
