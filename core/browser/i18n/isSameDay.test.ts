import { isSameDay } from '#core/shared';
import { formatDate } from './dates.ts';

const clocksOf = (zone: string) => ({
  date: (value: string | Date, options?: Intl.DateTimeFormatOptions) => formatDate('en-CA', value, options, zone),
});

test('two moments are of one day by the reader’s clocks, whatever the device’s say', () => {
  const [evening, night, noon] = [
    '2026-11-20T23:30:00-05:00',
    '2026-11-21T00:30:00-05:00',
    '2026-11-21T12:00:00-05:00',
  ];
  expect(isSameDay(evening, night, clocksOf('America/Toronto'))).toBe(false);
  expect(isSameDay(night, noon, clocksOf('America/Toronto'))).toBe(true);
  expect(isSameDay(evening, night, clocksOf('America/Vancouver'))).toBe(true);
  expect(isSameDay(night, noon, clocksOf('America/Vancouver'))).toBe(false);
});
