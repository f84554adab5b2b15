import type { Observation } from '@medplum/fhirtypes';
import { categorySystem, vitalSet } from '#plugins/diagnostics/shared/index.ts';
import type { Measure, Reading } from '../../shared/vitals.ts';

type Is = Pick<Observation, 'subject' | 'effectiveDateTime' | 'performer' | 'encounter'>;

/** What the chart has no card for among vital signs: LOINC, and the unit in UCUM. */
const others = {
  glucose: ['14743-9', 'Glucose by glucometer', 'mmol/L', 'mmol/L'],
  pain: ['72514-3', 'Pain severity', '/10', '{score}'],
} as const;

const named = {
  ...{ pulse: 'pulse', temperature: 'temperature', oxygen: 'oxygen', breathing: 'breaths', weight: 'weight' },
} as const satisfies Partial<Record<Measure, string>>;

/** A reading as the chart has those of the clinic. */
export const readingObservation = ({ measure, value, second }: Reading, is: Is): Observation => {
  if (measure === 'glucose' || measure === 'pain') {
    const [code, display, unit, ucum] = others[measure];
    return {
      ...{ resourceType: 'Observation', status: 'final', ...is },
      category: [{ coding: [{ system: categorySystem, code: 'exam', display: 'Exam' }] }],
      code: { coding: [{ system: 'http://loinc.org', code, display }], text: display },
      valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: ucum },
    };
  }
  const values =
    measure === 'blood_pressure'
      ? { systolic: value, ...(second !== null && { diastolic: second }) }
      : { [named[measure]]: value };
  const { encounter, ...common } = is;
  const [made] = vitalSet(values, common);
  return { ...made!, ...(encounter && { encounter }) };
};
