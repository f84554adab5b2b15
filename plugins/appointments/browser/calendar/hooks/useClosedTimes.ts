import type { EventInput } from '@fullcalendar/react';
import { useMemo } from 'react';
import { useResource } from '#core/browser';
import { closedTimes } from '#plugins/appointments/shared/hoursCalls.ts';
import type { CalendarAddress } from './useCalendarAddress.ts';

const none: readonly EventInput[] = [];

/** Where a practitioner is not there to be booked, drawn behind the visits of days that have hours. Null `practitioner`: nothing. */
export const useClosedTimes = (
  { shown, look, clock }: CalendarAddress,
  practitioner: string | null,
): readonly EventInput[] => {
  const drawn = practitioner !== null && clock !== null && (look === 'day' || look === 'week');
  const { data } = useResource(
    closedTimes,
    drawn
      ? {
          params: { id: practitioner },
          query: { from: clock.toMoment(shown.start).toISOString(), to: clock.toMoment(shown.end).toISOString() },
        }
      : null,
  );
  return useMemo(
    () =>
      drawn && data
        ? data.data.map(({ start, end }): EventInput => ({
            start: clock.toWall(new Date(start)),
            end: clock.toWall(new Date(end)),
            display: 'background',
            className: 'av-closed',
          }))
        : none,
    [drawn, data, clock],
  );
};
