import { lineOf } from './scale.ts';

test('the zone, the value and where it began stand in their order on the line', () => {
  const { zone, now, then } = lineOf({ high: 7, unit: '%' }, 7.1, 8.4);
  expect(zone.from).toBe(0);
  expect(zone.to).toBeGreaterThan(10);
  expect(now!).toBeGreaterThan(zone.to);
  expect(then!).toBeGreaterThan(now!);
  expect(then!).toBeLessThan(100);
});

test('a lower limit makes a zone to the right, a range one in the middle; nothing measured leaves the zone', () => {
  expect(lineOf({ low: 5, unit: '' }, 4, 1)).toMatchObject({ zone: { to: 100 } });
  const range = lineOf({ low: 4, high: 7, unit: '' }, 9, null);
  expect(range.zone.from).toBeGreaterThan(0);
  expect(range.zone.to).toBeLessThan(range.now!);
  expect(lineOf({ high: 7, unit: '' }, null, null)).toMatchObject({ now: null, then: null });
  expect(lineOf({ high: 7, unit: '' }, 7, 7).then).toBeNull();
});
