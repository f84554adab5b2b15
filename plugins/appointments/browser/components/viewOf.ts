import type { CalendarLook } from '../useCalendarAddress.ts';
import type { ShownDay } from '../useShown.ts';

const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'listWeek' } as const;
/** Beside one another at their hours, more than these are too thin to read. */
const readableDay = 60;

/** The library's view. Days with more visits than a time grid can show side by side are lists. */
export const viewOf = (look: CalendarLook, days: readonly ShownDay[]): string => {
  if (look === 'week' && days.some(({ total, visits }) => total > visits.length)) return 'dayGridWeek';
  if (look === 'day' && days.some(({ total }) => total > readableDay)) return 'listDay';
  return views[look];
};
