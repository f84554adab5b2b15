import { daysLeft, licenceOf, licenceState, withLicence } from './licence.ts';

const entry = (value: string | undefined, end?: string, text = 'Nurse') => ({
  code: { text },
  ...(value !== undefined && { identifier: [{ value }] }),
  ...(end !== undefined && { period: { end } }),
});

test('RTE-5 the licence that ends first is told, and a renewal counts for the entry that it renewed', () => {
  expect(licenceOf({})).toBeNull();
  expect(licenceOf({ qualification: [entry(undefined, '2027-01-01')] })).toBeNull();
  expect(licenceOf({ qualification: [entry('1', '2025-03-31'), entry('1', '2027-03-31')] })).toEqual({
    number: '1',
    until: '2027-03-31',
  });
  const both = [entry('1', '2027-03-31'), entry('2', '2026-12-01', 'Midwife'), entry('3', undefined, 'Dietitian')];
  expect(licenceOf({ qualification: both })).toEqual({ number: '2', until: '2026-12-01' });
  expect(licenceOf({ qualification: [entry('3')] })).toEqual({ number: '3', until: null });
});

test.each([
  ['2027', '2027-12-31'],
  ['2028-02', '2028-02-29'],
  ['2027-04-05', '2027-04-05'],
  ['2027-04-05T10:00:00Z', '2027-04-05'],
])('RTE-5 a licence holds to the end of %s', (end, until) => {
  expect(licenceOf({ qualification: [entry('1', end)] })?.until).toBe(until);
});

test.each([
  [null, 'holds'],
  ['2027-03-01', 'holds'],
  ['2027-01-22', 'within60'],
  ['2026-12-23', 'within30'],
  ['2026-11-30', 'within7'],
  ['2026-11-23', 'within7'],
  ['2026-11-22', 'lapsed'],
] as const)('RTE-5 a licence until %s is said to be: %s', (until, state) => {
  expect(licenceState({ number: '1', until }, '2026-11-23')).toBe(state);
});

test('RTE-5 days are days of the calendar, across a change of the clocks too', () => {
  expect(daysLeft('2026-11-02', '2026-10-31')).toBe(2);
  expect(daysLeft('2026-11-22', '2026-11-23')).toBe(-1);
});

test('RTE-5 a first licence is entered beside a degree, which has no number and stays as it was', () => {
  const degree = { code: { text: 'MD' }, period: { start: '2001', end: '2005' } };
  const entered = withLicence([degree], { number: 'CPSO 1', until: '2027-03-31' }, 'Physician');
  expect(entered).toEqual([
    degree,
    { code: { text: 'Physician' }, identifier: [{ value: 'CPSO 1' }], period: { end: '2027-03-31' } },
  ]);
  expect(withLicence(entered, null, 'Physician')).toEqual([degree]);
});
