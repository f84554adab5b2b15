import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { randomFrom } from '#core/server/seed/random.ts';
import { maxOccurrences, type Recurrence, weekdays } from '../../shared/recurrence.ts';
import { occurrencesOf } from './occurrences.ts';

const zones = [
  'America/Toronto',
  'America/Vancouver',
  'America/St_Johns',
  'America/Halifax',
  'America/Regina',
  'America/Edmonton',
  'Europe/Paris',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** 10,000 take the other library a minute: `RECURRENCE_SERIES=10000`. */
const howMany = Number(process.env['RECURRENCE_SERIES'] ?? 1_000);

test(`PRD-2 ${howMany} random series over 12 time zones agree with an independent recurrence library`, () => {
  const random = randomFrom(20261120);
  const upTo = (most: number): number => Math.floor(random() * most);
  const series = Array.from({ length: howMany }, (_, n) => {
    const freq = (['daily', 'weekly', 'monthly'] as const)[upTo(3)]!;
    const day = `${2024 + upTo(4)}-${two(1 + upTo(12))}-${two(1 + upTo(28))}`;
    const end: Pick<Recurrence, 'count' | 'until'> =
      random() < 0.5
        ? { count: 1 + upTo(30) }
        : { until: `${2028 + upTo(2)}-${two(1 + upTo(12))}-${two(1 + upTo(28))}` };
    const byDay = freq === 'weekly' && random() < 0.6 ? weekdays.filter(() => random() < 0.4) : [];
    const recurrence: Recurrence = { freq, interval: 1 + upTo(4), ...(byDay.length > 0 ? { byDay } : {}), ...end };
    return { recurrence, first: `${day}T${two(4 + upTo(20))}:${two(upTo(12) * 5)}`, zone: zones[n % zones.length]! };
  });

  /**
   * The other library leaves out what begins in the hour that daylight saving skips, where RFC 5545 (3.3.5) moves it on; so
   * series begin at times that every day has.
   */
  const theirs = ({ recurrence, first, zone }: (typeof series)[number]): number[] => {
    const { freq, interval, byDay, count, until } = recurrence;
    const rule = new RRuleTemporal({
      ...{ temporal: Temporal, freq: freq.toUpperCase(), interval, byDay, count, tzid: zone },
      until: until === undefined ? undefined : Temporal.PlainDateTime.from(`${until}T23:59:59`).toZonedDateTime(zone),
      dtstart: Temporal.PlainDateTime.from(first).toZonedDateTime(zone),
    } as never);
    return rule
      .all((_, n) => n < maxOccurrences)
      .map((moment) => (moment as unknown as { readonly epochMilliseconds: number }).epochMilliseconds);
  };

  const wrong = series.filter((one) => {
    const ours = occurrencesOf(one.recurrence, one.first, one.zone).map((moment) => moment.getTime());
    return JSON.stringify(ours) !== JSON.stringify(theirs(one));
  });
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('PRD-2 a weekly visit at nine stays at nine when daylight saving begins', () => {
  const weekly = { freq: 'weekly', interval: 1, count: 3 } as const;
  expect(occurrencesOf(weekly, '2026-03-01T09:00', 'America/Toronto').map((moment) => moment.toISOString())).toEqual([
    '2026-03-01T14:00:00.000Z',
    '2026-03-08T13:00:00.000Z',
    '2026-03-15T13:00:00.000Z',
  ]);
});

test('PRD-2 a series never has more visits than two years of weeks', () => {
  const long = { freq: 'daily', interval: 1, until: '2099-01-01' } as const;
  expect(occurrencesOf(long, '2026-01-01T09:00', 'America/Toronto')).toHaveLength(maxOccurrences);
});
