import fc from 'fast-check';
import type { Timing } from '../../shared/scheduleCalls.ts';
import { nextRun } from './nextRun.ts';

const toronto = 'America/Toronto';
const next = (timing: Timing, after: string, zone = toronto): string =>
  nextRun(timing, zone, new Date(after)).toISOString();

test.each([
  ['a week on', { every: 'week', day: 1, hour: 8 }, '2026-11-23T13:00:00Z', '2026-11-30T13:00:00.000Z'],
  ['later on the same day', { every: 'week', day: 1, hour: 8 }, '2026-11-23T12:59:59Z', '2026-11-23T13:00:00.000Z'],
  [
    'over the end of summer time',
    { every: 'week', day: 7, hour: 8 },
    '2026-10-26T00:00:00Z',
    '2026-11-01T13:00:00.000Z',
  ],
  [
    'the first of an hour that is twice',
    { every: 'week', day: 7, hour: 1 },
    '2026-10-31T12:00:00Z',
    '2026-11-01T05:00:00.000Z',
  ],
  [
    'not again in the second of them',
    { every: 'week', day: 7, hour: 1 },
    '2026-11-01T05:00:00Z',
    '2026-11-08T06:00:00.000Z',
  ],
  ['an hour that is skipped', { every: 'week', day: 7, hour: 2 }, '2026-03-07T12:00:00Z', '2026-03-08T07:00:00.000Z'],
  [
    'the last of a short month',
    { every: 'month', day: 31, hour: 6 },
    '2026-02-01T12:00:00Z',
    '2026-02-28T11:00:00.000Z',
  ],
  [
    'its own day in a long month',
    { every: 'month', day: 31, hour: 6 },
    '2026-02-28T11:00:00Z',
    '2026-03-31T10:00:00.000Z',
  ],
] as const)('RTE-3 reports: the next email is %s', (_, timing, after, wanted) => {
  expect(next(timing, after)).toBe(wanted);
});

test('RTE-3 reports: a year of emails is one a week or a month, each at its hour, whatever the zone', () => {
  const zones = [toronto, 'America/St_Johns', 'America/Vancouver', 'America/Regina', 'Australia/Lord_Howe', 'UTC'];
  fc.assert(
    fc.property(
      fc.constantFrom('week' as const, 'month' as const),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom(...zones),
      fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') }),
      (every, day, hour, zone, start) => {
        const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
        let at = new Date(start);
        for (let n = 0; n < (every === 'week' ? 53 : 12); n += 1) {
          const then = nextRun({ every, day, hour }, zone, at);
          const days = (then.getTime() - at.getTime()) / 86_400_000;
          if (n > 0) expect(Math.round(days)).toBeGreaterThanOrEqual(every === 'week' ? 7 : 28);
          expect(Math.round(days)).toBeLessThanOrEqual(every === 'week' ? 7 : 31);
          // Only a night that skips the hour has another one.
          expect([hour, hour + 1]).toContain(Number(clock.format(then)));
          at = then;
        }
      },
    ),
    { numRuns: 60 },
  );
});
