import { monthsBefore } from './enforce.ts';

test.each([
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-03-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
  ['2026-11-26T23:59:59.999Z', 12, '2025-11-26T23:59:59.999Z'],
  ['2026-01-15T00:00:00.000Z', 120, '2016-01-15T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before);
});
