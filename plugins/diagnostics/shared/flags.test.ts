import type { Observation } from '@medplum/fhirtypes';
import { flagOf, gravest, isSlight, worstFlag } from './flags.ts';

type Measured = Parameters<typeof flagOf>[0];
const value = (amount: number, is: Partial<Measured> = {}): Measured => ({
  valueQuantity: { value: amount, unit: 'mmol/L' },
  referenceRange: [{ low: { value: 3.5, unit: 'mmol/L' }, high: { value: 5.1, unit: 'mmol/L' } }],
  ...is,
});

test('RTE-5 a chart compares a value with a range in the same unit only', () => {
  expect(flagOf(value(6))).toBe('high');
  expect(flagOf(value(4))).toBe('normal');
  const other = [{ low: { value: 70, unit: 'mg/dL' }, high: { value: 100, unit: 'mg/dL' } }];
  expect(flagOf(value(5, { referenceRange: other }))).toBeNull();
  expect(flagOf(value(5, { referenceRange: [] }))).toBeNull();
  expect(flagOf(value(5, { referenceRange: [{ text: 'see comment' }] }))).toBeNull();
  expect(isSlight(value(5, { referenceRange: other, interpretation: [{ coding: [{ code: 'H' }] }] }))).toBe(false);
});

test.each([
  ['H', 'high'],
  ['L', 'low'],
  ['A', 'abnormal'],
  ['N', 'normal'],
  ['H>', 'high'],
])('RTE-5 a chart believes the laboratory’s code %s without a range', (code, flag) => {
  expect(flagOf({ valueQuantity: { value: 5 }, interpretation: [{ coding: [{ code }] }] })).toBe(flag);
});

test('RTE-5 a chart takes “less than 3” for no more than it says', () => {
  const below = (amount: number) =>
    value(amount, { valueQuantity: { value: amount, comparator: '<', unit: 'mmol/L' } });
  expect(flagOf(below(3))).toBe('low');
  expect(flagOf(below(5))).toBeNull();
  expect(flagOf({ ...below(5), referenceRange: [{ high: { value: 5.1 } }] })).toBe('normal');
});

test('RTE-5 a chart calls many values normal only where each of them is known to be', () => {
  expect(gravest(['normal', 'normal'])).toBe('normal');
  expect(gravest(['normal', null])).toBeNull();
  expect(gravest(['high', null])).toBe('high');
  const part = (is: Partial<Measured>) => ({ code: { text: 'Part' }, ...value(4, is) });
  const panel = (...component: ReturnType<typeof part>[]): Observation => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Panel' },
    component: component,
  });
  expect(worstFlag(panel(part({}), part({})))).toBe('normal');
  expect(worstFlag(panel(part({}), part({ referenceRange: [] })))).toBeNull();
});
