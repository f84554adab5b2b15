import { itemEvents } from './itemEvents.ts';
import type { PlacedItem } from './calendarKinds.ts';
import { drawnHours } from './drawnHours.ts';
import { deviceClock, wallClock } from './wallClock.ts';

const dose = (day: number, hour: number, is: Partial<PlacedItem> = {}): PlacedItem => {
  const at = new Date(2026, 10, day, hour).toISOString();
  return { key: `doses/${at}`, id: at, kind: 'dose', at, title: 'Ramipril', count: 2, href: '/medicines', ...is };
};
const form = (day: string): PlacedItem => ({
  key: `forms/${day}`,
  id: day,
  kind: 'form',
  at: day,
  title: 'PHQ-9',
  href: `/form`,
});
const countText = (kind: string, count: number): string => `${count} ${kind}`;

const month = Array.from({ length: 30 }, (_, n) => [8, 13, 18, 22].map((hour) => dose(n + 1, hour))).flat();

test('RTE-2 a month of doses is one line a day, which says how many and leads to the day', () => {
  const events = itemEvents(month, { look: 'month', countText, clock: deviceClock });
  expect(events).toHaveLength(30);
  expect(events[0]).toMatchObject({
    title: '8 dose',
    start: new Date(2026, 10, 1, 8),
    extendedProps: { about: 'Ramipril' },
  });
  expect(events[0]!.extendedProps!['day']).toEqual(new Date(2026, 10, 1));
  expect(events.every(({ url }) => url === undefined)).toBe(true);
});

test('RTE-2 in a list of a week doses are one line a day and forms stand alone; by the hour each stands at its time', () => {
  const items = [...month.slice(0, 8), form('2026-11-01'), form('2026-11-02')];
  const kindsOf = (look: 'agenda' | 'week') =>
    itemEvents(items, { look, countText, clock: deviceClock }).map(
      ({ title, allDay = false }) => `${title}${allDay ? ' due' : ''}`,
    );
  expect(kindsOf('agenda')).toEqual(['8 dose', '8 dose', 'PHQ-9 due', 'PHQ-9 due']);
  expect(kindsOf('week')).toEqual([...Array<string>(8).fill('Ramipril'), 'PHQ-9 due', 'PHQ-9 due']);
});

test('RTE-2 a line for several is done when all are, and late when one is', () => {
  const of = (...states: PlacedItem['state'][]) =>
    itemEvents(
      states.map((state, n) => dose(1, 8 + n, state ? { state } : {})),
      { look: 'month', countText, clock: deviceClock },
    )[0]!.className;
  expect(of('done', 'done')).toBe('av-event is-dose done');
  expect(of('done', undefined)).toBe('av-event is-dose');
  expect(of('late', 'done')).toBe('av-event is-dose late');
});

test('RTE-3 what is due by a moment stands with its day, above the hours, which do not reach out for it', () => {
  const task = { ...dose(1, 0), kind: 'task' as const };
  expect(itemEvents([task], { look: 'week', countText, clock: deviceClock })[0]).toMatchObject({
    start: '2026-11-01',
    allDay: true,
  });
  expect(drawnHours([], [task], deviceClock)).toEqual({ from: 7, to: 20 });
});

test('RTE-2 an item leads to its own page, and the hours of a day reach to the last dose', () => {
  const [event] = itemEvents([dose(1, 22)], { look: 'day', countText, clock: deviceClock });
  expect(event).toMatchObject({ url: '/medicines', title: 'Ramipril', editable: false });
  expect(drawnHours([], [dose(1, 22), dose(2, 6), form('2026-11-03')], deviceClock)).toEqual({ from: 6, to: 23 });
});

test('RTE-3 on the clinic’s clock an item stands on the clinic’s day, at the clinic’s hour', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Tokyo' ? 'America/Toronto' : 'Asia/Tokyo';
  const clock = wallClock(zone);
  const item = { ...dose(1, 0), at: clock.toMoment(new Date(2026, 10, 2, 6, 30)).toISOString() };
  expect(itemEvents([item], { look: 'day', countText, clock })[0]).toMatchObject({
    start: new Date(2026, 10, 2, 6, 30),
  });
  expect(drawnHours([], [item], clock)).toEqual({ from: 6, to: 20 });
  expect(itemEvents([item, item], { look: 'month', countText, clock })[0]!.id).toBe('dose/2026-11-02');
});
