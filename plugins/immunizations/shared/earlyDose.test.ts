import type { Immunization } from '@medplum/fhirtypes';
import { daysTooEarly } from './earlyDose.ts';

const shingrix = { text: 'Shingrix' };
const dose = (id: string, on: string, more: Partial<Immunization> = {}): Immunization => ({
  resourceType: 'Immunization',
  id,
  status: 'completed',
  vaccineCode: shingrix,
  patient: { reference: 'Patient/p1' },
  occurrenceDateTime: on,
  ...more,
});

test.each([
  ['five days after', [dose('a', '2026-11-18')], '2026-11-23', 5],
  ['on the same day', [dose('a', '2026-11-23T09:00:00Z')], '2026-11-23', 0],
  ['on the 27th day', [dose('a', '2026-10-27'), dose('b', '2026-01-01')], '2026-11-23', 27],
  ['four weeks after', [dose('a', '2026-10-26')], '2026-11-23', null],
  ['before one that comes later', [dose('a', '2026-11-24')], '2026-11-23', null],
  ['after a refusal', [dose('a', '2026-11-18', { status: 'not-done' })], '2026-11-23', null],
  ['after another vaccine', [dose('a', '2026-11-18', { vaccineCode: { text: 'Tdap' } })], '2026-11-23', null],
  ['after a month that is all one knows', [dose('a', '2026-11')], '2026-11-23', null],
  ['with a year that is all one knows', [dose('a', '2026-11-18')], '2026', null],
  ['as the dose itself, edited', [dose('me', '2026-11-23')], '2026-11-23', null],
] as const)('ENT-9 a dose %s: %#', (_, doses, on, days) => {
  expect(daysTooEarly(doses, shingrix, on, 'me')).toBe(days);
});
