import type { EventInput } from '@fullcalendar/react';
import { useMemo } from 'react';
import { useResource } from '#core/browser';
import { closedTimes } from '#plugins/appointments/shared/hoursCalls.ts';
import type { CalendarLook, ShownSpan } from './useCalendarAddress.ts';

const none: readonly EventInput[] = [];

/** Where a practitioner is not there to be booked, drawn behind the visits of days that have hours. Null `practitioner`: nothing. */
export const useClosedTimes = (
  shown: ShownSpan,
  look: CalendarLook,
  practitioner: string | null,
): readonly EventInput[] => {
  const drawn = practitioner !== null && (look === 'day' || look === 'week');
  const { data } = useResource(
    closedTimes,
    drawn
      ? { params: { id: practitioner }, query: { from: shown.start.toISOString(), to: shown.end.toISOString() } }
      : null,
  );
  return useMemo(
    () =>
      drawn && data
        ? data.data.map(({ start, end }): EventInput => ({ start, end, display: 'background', className: 'av-closed' }))
        : none,
    [drawn, data],
  );
};
