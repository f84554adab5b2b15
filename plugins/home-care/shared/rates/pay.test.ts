import { addMoney, bothMoney, mileageOf, noMoney, payOf, plainAmount, rateOn, type RateRow, unitsIn } from './pay.ts';

const rate = (is: Partial<RateRow>): RateRow => ({
  ...{ kind: 'hour', class: 'psw', worker: null, from: '2026-01-01', until: null, amount: '24.00' },
  ...is,
});
const nadine = { worker: 'w1', class: 'psw' } as const;

test('RTE-4 home-care/reports money is rounded once for each visit, half a cent upwards', () => {
  // A minute at 24.30 is 40.5 cents, and at 24.2999 a little less.
  expect(payOf(1, '24.30')).toBe(41);
  expect(payOf(1, '24.2999')).toBe(40);
  expect(payOf(60, '24.3333')).toBe(2433);
  // 0.615 for 0.1 km is 6.15 cents; a kilometre 61.5.
  expect([mileageOf(0.1, '0.615'), mileageOf(1, '0.615'), mileageOf(10, '0.615')]).toEqual([6, 62, 615]);
  expect(payOf(1440 * 31, '499.9999')).toBe(37_199_993);
});

test('RTE-4 home-care/reports what is not binary stays exact', () => {
  // 1.15 * 100 is 114.99… in binary fractions.
  expect(payOf(60, '1.15')).toBe(115);
  expect(mileageOf(0.3, '1')).toBe(30);
  expect([unitsIn('24.5'), unitsIn('0.0725'), unitsIn('7')]).toEqual([245_000, 725, 70_000]);
  expect([plainAmount('24.5000'), plainAmount('0.6150'), plainAmount('7'), plainAmount('024.1')]).toEqual([
    ...['24.50', '0.615', '7.00', '24.10'],
  ]);
});

test('RTE-4 home-care/reports no rate is never nothing; no time costs nothing whatever the rate', () => {
  expect([payOf(30, null), mileageOf(4, null)]).toEqual([null, null]);
  expect([payOf(0, null), mileageOf(0, null), mileageOf(0.04, null)]).toEqual([0, 0, 0]);
  expect(mileageOf(4, '0')).toBe(0);
  const sum = [1200, null, 300, null].reduce<typeof noMoney>(addMoney, noMoney);
  expect(sum).toEqual({ cents: 1500, without: 2 });
  expect(bothMoney(sum, { cents: -20, without: 1 })).toEqual({ cents: 1480, without: 3 });
});

test('RTE-4 home-care/reports the rate of the day counts: a change within a period, an end, a gap, none yet', () => {
  const rates = [
    rate({ from: '2026-03-08', amount: '26.00' }),
    rate({}),
    rate({ class: 'nurse', until: '2026-02-10', amount: '40.00' }),
    rate({ class: 'nurse', from: '2026-03-01', amount: '41.00' }),
  ];
  const on = (day: string, of: 'psw' | 'nurse' = 'psw') => rateOn(rates, 'hour', { worker: 'w1', class: of }, day);
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-03-07'), on('2026-03-08')]).toEqual([
    ...[null, '24.00', '24.00', '26.00'],
  ]);
  expect([on('2026-02-10', 'nurse'), on('2026-02-11', 'nurse'), on('2026-03-01', 'nurse')]).toEqual([
    ...['40.00', null, '41.00'],
  ]);
  expect(rateOn(rates, 'km', nadine, '2026-03-08')).toBeNull();
});

test('RTE-4 home-care/reports a worker’s own rate goes before that of the class, and that before everyone’s', () => {
  const [own, ofClass, all] = [
    rate({ class: null, worker: 'w1', from: '2026-02-01', until: '2026-02-28', amount: '30.00' }),
    rate({}),
    rate({ class: null, amount: '20.00' }),
  ];
  const rates = [all, ofClass, own];
  const on = (day: string, of: Parameters<typeof rateOn>[2] = nadine) => rateOn(rates, 'hour', of, day);
  expect([on('2026-01-31'), on('2026-02-01'), on('2026-02-28'), on('2026-03-01')]).toEqual([
    ...['24.00', '30.00', '30.00', '24.00'],
  ]);
  expect(on('2026-02-15', { worker: 'w2', class: 'nurse' })).toBe('20.00');
  expect(on('2026-02-15', { worker: 'w2', class: null })).toBe('20.00');
});
