import type { Observation } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { messages as t } from './messages/en-CA.ts';
import { vitalCourseOf } from './vitalCourse.ts';

const measured = (at: string, value: number, unit: string): Stored<Observation> => ({
  resourceType: 'Observation',
  id: at,
  status: 'final',
  code: { text: 'Vital sign' },
  effectiveDateTime: at,
  valueQuantity: { value, unit },
});

test('RTE-5 a chart holds no child’s measurements against an adult’s usual range', () => {
  const pulse = [measured('2021-05-01', 118, '/min')];
  expect(vitalCourseOf('pulse', pulse, '2020-01-01', t).range).toBeUndefined();
  expect(vitalCourseOf('pulse', pulse, undefined, t).range).toBeUndefined();
  expect(vitalCourseOf('pulse', pulse, '1980', t).range).toEqual({ low: 60, high: 100 });
  expect(vitalCourseOf('pulse', [measured('1990-05-01', 118, '/min'), ...pulse], '1980', t).range).toBeUndefined();
});

test('RTE-5 a chart draws no measurement in another unit on the same line, and counts what it left out', () => {
  const all = [measured('2026-01-01', 154, '[lb_av]'), measured('2026-02-01', 70, 'kg')];
  const { series, unit, otherUnits } = vitalCourseOf('weight', all, '1980', t);
  expect(series[0]?.points).toEqual([{ at: '2026-02-01', value: 70 }]);
  expect([unit, otherUnits]).toEqual(['kg', 1]);
  const warm = [measured('2026-01-01', 37, 'Cel'), measured('2026-02-01', 36.5, '°C')];
  expect(vitalCourseOf('temperature', warm, '1980', t)).toMatchObject({
    otherUnits: 0,
    range: { low: 36, high: 37.9 },
  });
  const fever = [measured('2026-01-01', 101, '[degF]')];
  expect(vitalCourseOf('temperature', fever, '1980', t).range).toBeUndefined();
});

test('RTE-5 a chart draws each blood pressure by its code', () => {
  const part = (code: string, value: number) => ({
    code: { coding: [{ system: 'http://loinc.org', code }] },
    valueQuantity: { value, unit: 'mm[Hg]' },
  });
  const { valueQuantity: _, ...panel } = measured('2026-01-01', 0, '');
  const { series } = vitalCourseOf(
    'pressure',
    [{ ...panel, component: [part('8462-4', 77), part('8480-6', 124)] }],
    '1980',
    t,
  );
  expect(series.map(({ label, points }) => [label, points[0]?.value])).toEqual([
    ['Systolic', 124],
    ['Diastolic', 77],
  ]);
});
