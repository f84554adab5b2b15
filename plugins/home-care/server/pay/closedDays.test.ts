import { type AddedRate, changesClosed, usedOf } from './closedDays.ts';

const then = new Date('2026-03-20T12:00:00Z');
const rate = (from: string, amount: string, until: string | null = null, added = then): AddedRate => ({
  ...{ kind: 'hour', class: 'psw', worker: null, from, until, amount, added },
});
const closed = {
  periods: [
    { from: '2026-02-01', to: '2026-02-14' },
    { from: '2026-03-01', to: '2026-03-14' },
  ],
  last: new Date('2026-03-21T12:00:00Z'),
  since: '2025-06-01',
};
const later = new Date('2026-03-22T12:00:00Z');

test('RTE-5 clinic/home-care-workers a closed day may be paid more by a new rate, and never less', () => {
  const first = rate('2026-01-01', '24.00');
  const with_ = (...rows: readonly AddedRate[]) => changesClosed([first], rows, closed);
  expect(with_(first, rate('2026-03-15', '26.00'))).toBe(false);
  expect(with_(first, rate('2026-03-14', '26.00', null, later))).toBe(false);
  expect(with_(first, rate('2026-03-14', '23.99', null, later))).toBe(true);
  expect(with_(first, rate('2026-02-15', '20.00', '2026-02-28', later))).toBe(true);
  expect(with_({ ...first, until: '2026-02-20' }, rate('2026-02-21', '24.00'))).toBe(false);
  expect(with_({ ...first, until: '2026-03-14' })).toBe(false);
  expect(with_({ ...first, until: '2026-03-13' })).toBe(true);
  expect(with_({ ...first, from: '2026-02-01' })).toBe(false);
  expect(with_({ ...first, from: '2026-02-02' })).toBe(true);
  expect(with_()).toBe(true);
  // What is longer ago than a closing looks stays as it was.
  expect(changesClosed([first], [first, rate('2026-02-10', '26.00')], { ...closed, since: '2026-02-20' })).toBe(true);
});

test('RTE-5 clinic/home-care-workers a raise that no closing has paid may be corrected, to no less than was paid', () => {
  const [first, raise] = [rate('2026-01-01', '24.00'), rate('2026-03-01', '260.00', null, later)];
  expect(changesClosed([first, raise], [first, { ...raise, amount: '26.00' }], closed)).toBe(false);
  expect(changesClosed([first, raise], [first, { ...raise, amount: '23.00' }], closed)).toBe(true);
  expect(changesClosed([first, raise], [first], closed)).toBe(false);
  expect(usedOf([first, raise], closed).has(raise)).toBe(false);
  const next = { ...closed, last: new Date('2026-04-01T12:00:00Z') };
  expect(usedOf([first, raise], next).has(raise)).toBe(true);
  expect(changesClosed([first, raise], [first], next)).toBe(true);
});

test('RTE-5 clinic/home-care-workers a rate is used where it counts on a closed day', () => {
  const [before, during, ended, coming] = [
    rate('2025-01-01', '20.00'),
    rate('2026-02-10', '24.00', '2026-02-14'),
    rate('2026-02-20', '25.00', '2026-02-25'),
    rate('2026-03-15', '26.00'),
  ];
  const line = [before, during, ended, coming];
  expect(line.map((row) => usedOf(line, closed).has(row))).toEqual([true, true, false, false]);
  expect(usedOf([ended], { ...closed, periods: [] }).has(ended)).toBe(false);
});
