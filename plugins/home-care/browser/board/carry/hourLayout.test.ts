import { hoursOfDay, leftOf, linesOf, wallAt } from './hourLayout.ts';

const visit = (from: string, to: string, endDay = '2026-03-09') => ({
  ...{ startWall: `2026-03-09T${from}`, endWall: `${endDay}T${to}` },
  ...{ start: `2026-03-09T${from}:00Z`, end: `${endDay}T${to}:00Z` },
});

test('RTE-4 a day is drawn from its first visit to its last, and none covers another', () => {
  const early = visit('05:40', '06:00');
  expect(hoursOfDay([])).toEqual({ from: 7, to: 20 });
  expect(hoursOfDay([early, visit('23:00', '01:00', '2026-03-10')])).toEqual({ from: 5, to: 24 });
  // Twenty minutes are drawn wider than they last: what follows at once stands a line lower.
  expect(linesOf([early, visit('06:00', '07:00'), visit('07:00', '08:00')], { from: 5, to: 24 })).toEqual([0, 1, 0]);
});

test('RTE-4 a pointer names a time in steps, within the day', () => {
  const hours = { from: 7, to: 20 };
  expect(wallAt('2026-03-09', leftOf('2026-03-09T08:10', hours), hours, 15)).toBe('2026-03-09T08:15');
  expect(wallAt('2026-03-09', leftOf('2026-03-09T08:10', hours), hours, 5)).toBe('2026-03-09T08:10');
  expect(wallAt('2026-03-09', -10_000, hours, 15)).toBe('2026-03-09T00:00');
  expect(wallAt('2026-03-09', 10_000, hours, 15)).toBe('2026-03-09T23:45');
});
