import type { EventInput } from '@fullcalendar/react';
import type { CalendarKind } from '#core/browser';
import type { EventFacts } from './visitEvents.ts';
import { type CalendarLook, dayText } from './hooks/useCalendarAddress.ts';
import { hasTime, type PlacedItem, kindRanks } from './calendarKinds.ts';
import type { WallClock } from './wallClock.ts';

interface Context {
  readonly look: CalendarLook;
  readonly clock: WallClock;
  /** '4 doses' */
  readonly countText: (kind: CalendarKind, count: number) => string;
}

/** How many items of one kind a day shows before they are grouped into one line. Days drawn by the hour show each. */
const linesOf = (look: CalendarLook, kind: CalendarKind): number => {
  if (look === 'day' || look === 'week') return Infinity;
  return look === 'month' || kind === 'dose' ? 1 : 3;
};

/** The day on which it is drawn, `2026-11-23`. */
const dayOf = (at: string, { toWall }: WallClock): string => (at.includes('T') ? dayText(toWall(new Date(at))) : at);
const countOf = (items: readonly PlacedItem[]): number => items.reduce((sum, { count = 1 }) => sum + count, 0);

const classOf = (kind: CalendarKind, state: PlacedItem['state']): string =>
  `av-event is-${kind}${state ? ` ${state}` : ''}`;

const lineOf = (item: PlacedItem, { look, clock, countText }: Context): EventInput => {
  const { key, kind, at, until, title, count = 1, state, href } = item;
  return {
    id: key,
    // Days without hours have no room for the names of several.
    title: count > 1 && look === 'month' ? countText(kind, count) : title,
    ...(!hasTime(item)
      ? { start: dayOf(at, clock), allDay: true }
      : // Without an end only its beginning is said.
        { start: clock.toWall(new Date(at)), ...(until === undefined ? {} : { end: clock.toWall(new Date(until)) }) }),
    editable: false,
    url: href,
    className: classOf(kind, state),
    extendedProps: { rank: kindRanks[kind], whom: [], item, about: title } satisfies EventFacts,
  };
};

/** One line for all items of a kind on a day; it opens that day, which shows each at its time. */
const groupOf = (items: readonly PlacedItem[], day: string, { clock, countText }: Context): EventInput => {
  const { kind } = items[0]!;
  const timed = items.filter(hasTime).map(({ at }) => clock.toWall(new Date(at)));
  const state = items.every((item) => item.state === 'done')
    ? 'done'
    : items.some((item) => item.state === 'late')
      ? 'late'
      : undefined;
  return {
    id: `${kind}/${day}`,
    title: countText(kind, countOf(items)),
    ...(timed.length === items.length ? { start: timed[0], end: timed.at(-1) } : { start: day, allDay: true }),
    editable: false,
    className: classOf(kind, state),
    extendedProps: {
      rank: kindRanks[kind],
      whom: [],
      item: { ...items[0]!, state, count: countOf(items) },
      about: [...new Set(items.map(({ title }) => title))].join(', '),
      day: new Date(`${day}T00:00`),
    } satisfies EventFacts,
  };
};

/** Where a day has more of a kind than there is room for, one line says how many. */
export const itemEvents = (items: readonly PlacedItem[], context: Context): EventInput[] => {
  const days = Map.groupBy(items, ({ kind, at }) => `${kind} ${dayOf(at, context.clock)}`);
  return [...days.values()].flatMap((some) => {
    const sorted = [...some].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
    const { kind, at } = sorted[0]!;
    return sorted.length > linesOf(context.look, kind)
      ? [groupOf(sorted, dayOf(at, context.clock), context)]
      : sorted.map((item) => lineOf(item, context));
  });
};
