import { goalScaleOf } from './goalScale.ts';

test('the zone, the value and the start are in order on the line', () => {
  const { zone, now, then } = goalScaleOf({ high: 7, unit: '%' }, 7.1, 8.4);
  expect(zone.from).toBe(0);
  expect(zone.to).toBeGreaterThan(10);
  expect(now!).toBeGreaterThan(zone.to);
  expect(then!).toBeGreaterThan(now!);
  expect(then!).toBeLessThan(100);
});

test('a lower limit makes a zone to the right, a range one in the middle; nothing measured leaves the zone', () => {
  expect(goalScaleOf({ low: 5, unit: '' }, 4, 1)).toMatchObject({ zone: { to: 100 } });
  const range = goalScaleOf({ low: 4, high: 7, unit: '' }, 9, null);
  expect(range.zone.from).toBeGreaterThan(0);
  expect(range.zone.to).toBeLessThan(range.now!);
  expect(goalScaleOf({ high: 7, unit: '' }, null, null)).toMatchObject({ now: null, then: null });
  expect(goalScaleOf({ high: 7, unit: '' }, 7, 7).then).toBeNull();
});
