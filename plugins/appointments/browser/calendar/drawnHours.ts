import { hasTime, type PlacedItem } from './calendarKinds.ts';
import type { ShownDay } from './hooks/useShownDays.ts';
import type { WallClock } from './wallClock.ts';

const usual = { from: 7, to: 20 };

/** Whole hours between which days are drawn: the usual ones, and more where an event falls outside them by the clock it is drawn by. */
export const drawnHours = (
  days: readonly ShownDay[],
  items: readonly PlacedItem[],
  { toWall }: WallClock,
): { readonly from: number; readonly to: number } => {
  let { from, to } = usual;
  const spans = [
    ...days.flatMap(({ visits }) => visits),
    ...items.flatMap((item) =>
      hasTime(item) ? { start: new Date(item.at), end: new Date(item.until ?? Date.parse(item.at) + 60_000) } : [],
    ),
  ];
  for (const span of spans) {
    const [start, end] = [toWall(span.start), toWall(span.end)];
    from = Math.min(from, start.getHours());
    const over = end.toDateString() === start.toDateString() ? end.getHours() + (end.getMinutes() > 0 ? 1 : 0) : 24;
    to = Math.max(to, over);
  }
  return { from, to };
};
