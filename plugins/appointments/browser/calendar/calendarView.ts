import type { CalendarLook } from './hooks/useCalendarAddress.ts';
import type { ShownDay } from './hooks/useShownDays.ts';

const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'listWeek' } as const;
/** From today on, or from this week on. */
const viewsAhead = { ...views, month: 'weeksAhead', agenda: 'listAhead' } as const;
/** Beside one another at their hours, more than these are too thin to read. */
const readableDay = 60;

interface Circumstances {
  readonly phone: boolean;
  readonly ahead?: boolean;
}

/**
 * The library's view. Days with more visits than a time grid can show side by side are lists; on a telephone a week always is: a
 * seventh of its width has room for no name.
 */
export const calendarView = (
  look: CalendarLook,
  days: readonly ShownDay[],
  { phone, ahead = false }: Circumstances,
): string => {
  if (look === 'week' && phone) return views.agenda;
  if (look === 'week' && days.some(({ total, visits }) => total > visits.length)) return 'dayGridWeek';
  if (look === 'day' && days.some(({ total }) => total > readableDay)) return 'listDay';
  return (ahead ? viewsAhead : views)[look];
};
