import type { Goal, GoalTarget, Observation } from '@medplum/fhirtypes';
import { boundsOf, detailOf, gapOf, meets } from './targetBounds.ts';
import { measureCodes, measureTarget, goalProgressOf } from './goalProgress.ts';
import { readingsOf } from './readings.ts';

const loinc = 'http://loinc.org';
const code = (value: string) => ({ coding: [{ system: loinc, code: value }], text: value });
const observed = (of: string, day: string, value: number, unit = '%', status = 'final'): Observation =>
  ({
    resourceType: 'Observation',
    id: `${of}-${day}`,
    status,
    code: code(of),
    effectiveDateTime: day,
    valueQuantity: { value, unit },
  }) as Observation;
const below7: GoalTarget = { measure: code('4548-4'), detailQuantity: { value: 7, unit: '%', comparator: '<' } };
const series = (...values: number[]): Observation[] =>
  values.map((value, n) => observed('4548-4', `2026-0${n + 1}-10`, value));
const stateOf = (...values: number[]) => measureTarget(below7, series(...values))!.state;

test('a target has limits from comparators, ranges or an exact value; free text has none', () => {
  expect(boundsOf(below7)).toEqual({ high: 7, open: true, unit: '%' });
  expect(boundsOf({ detailQuantity: { value: 5, comparator: '>=', unit: 'd' } })).toEqual({ low: 5, unit: 'd' });
  expect(boundsOf({ detailQuantity: { value: 5, comparator: '>' } })).toEqual({ low: 5, open: true, unit: '' });
  expect(boundsOf({ detailQuantity: { value: 9 } })).toEqual({ low: 9, high: 9, unit: '' });
  expect(boundsOf({ detailRange: { low: { value: 4 }, high: { value: 7, unit: 'mmol/L' } } })).toEqual({
    low: 4,
    high: 7,
    unit: 'mmol/L',
  });
  expect(boundsOf({ detailString: 'better' })).toBeNull();
  expect(boundsOf({ detailRange: {} })).toBeNull();
});

test('limits become the element that they came from', () => {
  const targets: GoalTarget[] = [
    { detailQuantity: { value: 7, unit: '%', comparator: '<' } },
    { detailQuantity: { value: 7, unit: '%', comparator: '<=' } },
    { detailQuantity: { value: 5, comparator: '>=' } },
    { detailQuantity: { value: 5, comparator: '>' } },
    { detailQuantity: { value: 9, unit: 'kg' } },
    { detailRange: { low: { value: 4, unit: 'mmol/L' }, high: { value: 7, unit: 'mmol/L' } } },
  ];
  for (const target of targets) expect(detailOf(boundsOf(target)!)).toEqual(target);
});

test('an open limit is not met by the limit itself, a closed one is; the distance has no noise of binary fractions', () => {
  expect(meets(boundsOf(below7)!, 7)).toBe(false);
  expect(meets({ high: 7, unit: '' }, 7)).toBe(true);
  expect(gapOf({ high: 7, unit: '' }, 7.1)).toBe(0.1);
  expect(gapOf({ low: 5, unit: '' }, 3)).toBe(-2);
  expect(gapOf({ low: 5, high: 9, unit: '' }, 6)).toBe(0);
});

test('achieved, improving, worsening, steady, nothing measured', () => {
  expect(stateOf(8.4, 7.9, 6.9)).toBe('achieved');
  expect(stateOf(8.4, 7.9, 7.4, 7.1)).toBe('improving');
  expect(stateOf(7.2, 7.4, 8.1)).toBe('worsening');
  expect(stateOf(7.5, 7.4, 7.5)).toBe('steady');
  expect(stateOf(7.6)).toBe('steady');
  expect(stateOf()).toBe('none');
});

test('one outlier before the latest does not turn the direction around', () => {
  expect(stateOf(9, 9, 7.1, 8)).toBe('improving');
});

test('the latest is the latest by its date, whatever the order; what was withdrawn or is not there yet does not count', () => {
  const measured = measureTarget(below7, [
    observed('4548-4', '2026-03-10', 7.1),
    observed('4548-4', '2026-01-10', 8.4),
    observed('4548-4', '2026-04-10', 5, '%', 'entered-in-error'),
    observed('4548-4', '2026-05-10', 5, '%', 'cancelled'),
    observed('2160-0', '2026-06-10', 80, 'umol/L'),
  ])!;
  expect(measured.latest).toMatchObject({ value: 7.1, at: '2026-03-10' });
  expect(measured.gap).toBe(0.1);
  expect(measured.readings.map(({ value }) => value)).toEqual([8.4, 7.1]);
});

test('a value in another unit is not compared, and is counted', () => {
  const measured = measureTarget(below7, [observed('4548-4', '2026-03-10', 54, 'mmol/mol')])!;
  expect(measured).toMatchObject({ state: 'none', otherUnits: 1, latest: null });
  const pressure: GoalTarget = {
    measure: code('8480-6'),
    detailQuantity: { value: 130, unit: 'mm[Hg]', comparator: '<' },
  };
  expect(measureTarget(pressure, [observed('8480-6', '2026-03-10', 120, 'mmHg')])!.state).toBe('achieved');
});

const pressureOf = (day: string, high: number, low: number): Observation => ({
  resourceType: 'Observation',
  id: day,
  status: 'final',
  code: code('85354-9'),
  effectivePeriod: { start: day },
  component: [
    { code: code('8480-6'), valueQuantity: { value: high, unit: 'mmHg' } },
    { code: code('8462-4'), valueQuantity: { value: low, unit: 'mmHg' } },
  ],
});
const pressureGoal: Goal = {
  resourceType: 'Goal',
  lifecycleStatus: 'active',
  description: { text: 'Blood pressure' },
  subject: { reference: 'Patient/1' },
  target: [
    { measure: code('8480-6'), detailQuantity: { value: 130, unit: 'mmHg', comparator: '<' } },
    { measure: code('8462-4'), detailQuantity: { value: 80, unit: 'mmHg', comparator: '<' } },
  ],
};

test('a blood pressure is two targets within one observation; the goal is met when both are', () => {
  expect(goalProgressOf(pressureGoal, [pressureOf('2026-03-01', 128, 78)]).state).toBe('achieved');
  const both = goalProgressOf(pressureGoal, [pressureOf('2026-02-01', 150, 78), pressureOf('2026-03-01', 134, 76)]);
  expect(both.measures.map(({ state }) => state)).toEqual(['improving', 'achieved']);
  expect(both.state).toBe('improving');
  expect(goalProgressOf(pressureGoal, []).state).toBe('none');
  expect(goalProgressOf(pressureGoal, [observed('8480-6', '2026-03-01', 120, 'mmHg')]).state).toBe('steady');
});

test('a goal without a measure has the progress staff recorded', () => {
  const goal: Goal = { ...pressureGoal, target: [{ detailString: 'Feels well' }] };
  expect(goalProgressOf(goal, []).state).toBe('none');
  expect(goalProgressOf({ ...goal, achievementStatus: { coding: [{ code: 'sustaining' }] } }, []).state).toBe(
    'achieved',
  );
  expect(goalProgressOf({ ...goal, achievementStatus: { coding: [{ code: 'worsening' }] } }, []).state).toBe(
    'worsening',
  );
});

test('the codes of goals, each once', () => {
  expect(measureCodes([pressureGoal, pressureGoal])).toEqual(['8480-6', '8462-4']);
});

test('the same code of another system is another code; an unnamed system is any', () => {
  const elsewhere = { ...observed('4548-4', '2026-01-01', 6), code: { coding: [{ system: 'urn:x', code: '4548-4' }] } };
  expect(readingsOf(code('4548-4'), [elsewhere])).toEqual([]);
  expect(readingsOf({ coding: [{ code: '4548-4' }] }, [elsewhere])).toHaveLength(1);
  expect(readingsOf(undefined, [elsewhere])).toEqual([]);
});
