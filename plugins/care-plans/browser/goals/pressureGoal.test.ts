import type { Goal, GoalTarget, Observation } from '@medplum/fhirtypes';
import { messages as english } from '../plans/messages/en-CA.ts';
import { planTextOf } from '../planText.ts';
import { goalProgressOf } from './goalProgress.ts';
import { pressureGoalText } from './pressureGoal.ts';

const code = (value: string) => ({ coding: [{ system: 'http://loinc.org', code: value }], text: value });
const limit = (of: string, value: number, comparator: '<' | '<=' = '<'): GoalTarget => ({
  measure: code(of),
  detailQuantity: { value, unit: 'mmHg', comparator },
});
const goal = (...target: GoalTarget[]): Goal => ({
  resourceType: 'Goal',
  lifecycleStatus: 'active',
  description: { text: 'Blood pressure' },
  subject: { reference: 'Patient/p1' },
  target,
});
/** As imports list it: the diastolic first. */
const pressure = (day: string, systolic: number, diastolic: number): Observation => ({
  resourceType: 'Observation',
  id: day,
  status: 'final',
  code: code('55284-4'),
  effectiveDateTime: day,
  component: [
    { code: code('8462-4'), valueQuantity: { value: diastolic, unit: 'mm[Hg]' } },
    { code: code('8480-6'), valueQuantity: { value: systolic, unit: 'mm[Hg]' } },
  ],
});
const said = (of: Goal, ...measured: Observation[]): string | undefined =>
  pressureGoalText(goalProgressOf(of, measured).measures, planTextOf(english, 'en-CA'))?.replaceAll('\u00a0', ' ');

test.each([
  [127, 84, '127/84 mmHg · goal below 130/80: diastolic 4 above'],
  [142, 84, '142/84 mmHg · goal below 130/80: systolic 12 above, diastolic 4 above'],
  [130, 79, '130/79 mmHg · goal below 130/80: systolic right at the limit'],
  [124, 77, '124/77 mmHg · goal below 130/80: both within'],
])('RTE-2 a goal of both blood pressures compares both: %s/%s', (systolic, diastolic, words) => {
  expect(said(goal(limit('8480-6', 130), limit('8462-4', 80)), pressure('2026-03-01', systolic, diastolic))).toBe(
    words,
  );
  // Whichever target the plan names first.
  expect(said(goal(limit('8462-4', 80), limit('8480-6', 130)), pressure('2026-03-01', systolic, diastolic))).toBe(
    words,
  );
});

test('RTE-2 a goal joins no two pressures of different measurements, and limits of different kinds by name', () => {
  const half: Observation = {
    ...pressure('2026-04-01', 140, 0),
    code: code('8480-6'),
    component: undefined,
    valueQuantity: { value: 140, unit: 'mmHg' },
  };
  expect(said(goal(limit('8480-6', 130), limit('8462-4', 80)), pressure('2026-03-01', 127, 84), half)).toBeUndefined();
  expect(said(goal(limit('8480-6', 130), limit('8462-4', 80, '<=')), pressure('2026-03-01', 127, 84))).toBe(
    '127/84 mmHg · goal systolic below 130 mmHg, diastolic 80 mmHg or less: diastolic 4 above',
  );
  expect(said(goal(limit('8480-6', 130)), pressure('2026-03-01', 127, 84))).toBeUndefined();
});
