import { deviceClock, wallClock } from './wallClock.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Each has winter and summer, or half hours, or neither. */
const zones = ['America/Toronto', 'America/St_Johns', 'Europe/Paris', 'Asia/Kolkata', 'Asia/Tokyo'].filter(
  (zone) => zone !== here,
);
const partsOf = (date: Date): readonly number[] => [
  date.getFullYear(),
  date.getMonth() + 1,
  date.getDate(),
  date.getHours(),
  date.getMinutes(),
];

test('RTE-3 the device’s own zone needs no other clock', () => {
  expect(wallClock(here)).toBe(deviceClock);
});

test.each(zones)(
  'RTE-3 every hour of a year is drawn as clocks in %s show it, and leads back to its moment',
  (zone) => {
    const { toWall, toMoment } = wallClock(zone);
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const lost: string[] = [];
    for (let at = Date.UTC(2026, 0, 1, 0, 30); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      const [moment, wall] = [new Date(at), toWall(new Date(at))];
      const back = toMoment(wall);
      // An hour that comes twice is the first one, and one that this device's clocks skip cannot be drawn.
      if (text.format(back) !== text.format(moment)) lost.push(moment.toISOString());
    }
    expect(lost.length).toBeLessThanOrEqual(here === 'UTC' ? 0 : 1);
  },
);

test('RTE-3 a time that daylight saving skips is an hour later, one that comes twice is the first', () => {
  const zone = here === 'America/Toronto' ? 'America/New_York' : 'America/Toronto';
  const { toWall, toMoment } = wallClock(zone);
  expect(toMoment(new Date(2026, 10, 1, 1, 30)).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(partsOf(toWall(new Date('2026-11-01T06:30:00Z')))).toEqual([2026, 11, 1, 1, 30]);
  expect(toMoment(new Date(2026, 2, 8, 3, 0)).toISOString()).toBe('2026-03-08T07:00:00.000Z');
  expect(toMoment(new Date(2026, 2, 8, 2, 30)).toISOString()).toBe('2026-03-08T07:30:00.000Z');
});
