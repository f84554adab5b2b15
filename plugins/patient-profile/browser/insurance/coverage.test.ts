import type { Coverage, Patient } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { verifiedExtension, verifiedOf } from '../../shared/verification.ts';
import { coverageOf, daysLeft, sortCoverages, valuesOfCoverage } from './coverage.ts';

const patient: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'maya',
  name: [{ given: ['Maya'], family: 'Tremblay' }],
};
const typed = {
  province: 'ON',
  number: '9876 543 217',
  version: 'ab',
  payor: '',
  group: '',
  start: '2021-05-01',
  end: '2027-01-31',
  holder: 'self',
  holderName: '',
} as const;

test('RTE-2 what is typed of a card comes back as it was typed, number plain and version in capitals', () => {
  const coverage = coverageOf(typed, patient, undefined, 1);
  expect(valuesOfCoverage(coverage)).toEqual({ ...typed, number: '9876543217', version: 'AB', payor: 'OHIP' });
  expect(coverage.beneficiary.reference).toBe('Patient/maya');
});

test('RTE-2 a change takes the mark of verification away and keeps what the form does not show', () => {
  const first = coverageOf(typed, patient, undefined, 1);
  const stored = {
    ...first,
    id: 'card',
    extension: [...(first.extension ?? []), verifiedExtension({ on: '2026-01-01T00:00:00Z', by: null })],
    class: [{ type: { coding: [{ code: 'plan' }] }, value: 'gold' }],
  };
  const changed = coverageOf({ ...typed, version: 'CD' }, patient, stored, 1);
  expect(verifiedOf(stored)).not.toBeNull();
  expect(verifiedOf(changed)).toBeNull();
  expect(changed.class).toEqual(stored.class);
});

test('RTE-2 the provincial card stands first, then the plans in the order in which they pay', () => {
  const plan = (id: string, order: number): Coverage & { id: string } => ({
    ...coverageOf({ ...typed, province: '', number: id, payor: id }, patient, undefined, order),
    id,
  });
  const card = { ...coverageOf(typed, patient, undefined, 1), id: 'card' };
  const cancelled: Coverage & { id: string } = { ...plan('gone', 1), status: 'cancelled' };
  expect(sortCoverages([plan('second', 2), cancelled, plan('first', 1), card]).map(({ id }) => id)).toEqual([
    'card',
    'first',
    'second',
  ]);
});

test.each([
  ['2026-11-20', 0],
  ['2026-11-21', 1],
  ['2026-11-19', -1],
  ['2027-01-31', 72],
])('an end on %s is %i days away on 20 November 2026, whatever the hour', (end, days) => {
  const coverage = coverageOf({ ...typed, end }, patient, undefined, 1);
  expect(daysLeft(coverage, new Date(2026, 10, 20, 0, 5))).toBe(days);
  expect(daysLeft(coverage, new Date(2026, 10, 20, 23, 55))).toBe(days);
});
