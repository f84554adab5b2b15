import type { RateRow } from '../../shared/rates/pay.ts';
import { changesClosed, isUsed } from './closedDays.ts';

const rate = (from: string, amount: string, until: string | null = null): RateRow => ({
  ...{ kind: 'hour', class: 'psw', worker: null, from, until, amount },
});
const closed = [
  { from: '2026-02-01', to: '2026-02-14' },
  { from: '2026-03-01', to: '2026-03-14' },
];

test('RTE-5 clinic/home-care-workers a rate may change on days that are not closed, and on no other', () => {
  const first = rate('2026-01-01', '24.00');
  const with_ = (...rows: readonly RateRow[]) => changesClosed([first], rows, closed);
  expect(with_(first, rate('2026-03-15', '26.00'))).toBe(false);
  expect(with_(first, rate('2026-03-14', '26.00'))).toBe(true);
  // Between two closed periods, for just those days.
  expect(with_(first, rate('2026-02-15', '26.00'))).toBe(true);
  expect(with_({ ...first, until: '2026-02-20' }, rate('2026-02-21', '24.00'))).toBe(false);
  expect(with_({ ...first, until: '2026-03-14' })).toBe(false);
  expect(with_({ ...first, until: '2026-03-13' })).toBe(true);
  expect(with_({ ...first, amount: '24.01' })).toBe(true);
  expect(with_({ ...first, from: '2026-02-01' })).toBe(false);
  expect(with_({ ...first, from: '2026-02-02' })).toBe(true);
  expect(with_()).toBe(true);
  // A day without a rate stays without one.
  expect(changesClosed([], [rate('2026-02-10', '24.00', '2026-02-10')], closed)).toBe(true);
  expect(changesClosed([], [rate('2026-02-15', '24.00', '2026-02-28')], closed)).toBe(false);
});

test('RTE-5 clinic/home-care-workers a rate is used where it counts on a closed day', () => {
  const [before, during, ended, coming] = [
    rate('2025-01-01', '20.00'),
    rate('2026-02-10', '24.00', '2026-02-14'),
    rate('2026-02-20', '25.00', '2026-02-25'),
    rate('2026-03-15', '26.00'),
  ];
  const line = [before, during, ended, coming];
  expect(line.map((row) => isUsed(row, line, closed))).toEqual([true, true, false, false]);
  expect(isUsed(ended, [ended], [])).toBe(false);
});
