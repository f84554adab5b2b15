import type { CalendarLook } from './hooks/useCalendarAddress.ts';
import type { ShownDay } from './hooks/useShownDays.ts';

const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'listWeek' } as const;
/** From today on, or from this week on. */
const viewsAhead = { ...views, month: 'weeksAhead', agenda: 'listAhead' } as const;
/** Beside one another at their hours, more than these are too thin to read. */
const readableDay = 60;

const atOnce = ({ visits }: ShownDay): boolean =>
  visits.some((one, n) => visits.slice(n + 1).some((other) => one.start < other.end && other.start < one.end));

interface Circumstances {
  readonly phone: boolean;
  readonly ahead?: boolean;
}

/**
 * The library's view. Days with more visits than a time grid can show side by side are lists; on a telephone so is a week in
 * which two visits stand at one time.
 */
export const calendarView = (
  look: CalendarLook,
  days: readonly ShownDay[],
  { phone, ahead = false }: Circumstances,
): string => {
  const full = (day: ShownDay): boolean => day.total > day.visits.length || (phone && atOnce(day));
  if (look === 'week' && days.some(full)) return 'dayGridWeek';
  if (look === 'day' && days.some(({ total }) => total > readableDay)) return 'listDay';
  return (ahead ? viewsAhead : views)[look];
};
