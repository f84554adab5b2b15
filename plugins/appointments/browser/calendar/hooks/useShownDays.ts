import { useMemo } from 'react';
import { useResource } from '#core/browser';
import type { Watching } from '#core/shared';
import { shownVisits } from '#plugins/appointments/shared/calls.ts';
import { placedOf, type PlacedVisit } from '#plugins/appointments/shared/shownVisit.ts';
import type { CalendarAddress, CalendarLook, ShownSpan } from './useCalendarAddress.ts';

export interface ShownDay {
  /** A wall date. */
  readonly start: Date;
  /** Of all its visits, shown or not. */
  readonly total: number;
  readonly visits: readonly PlacedVisit[];
}

/** How many visits of one day a look has room for. */
const room: Readonly<Record<CalendarLook, number>> = { day: 200, week: 40, month: 4, agenda: 60 };

const edgesOf = ({ start, end }: ShownSpan): readonly Date[] => {
  const edges = [start];
  for (let day = start; day < end;) {
    // By the calendar and not by 24 hours: two days a year are longer or shorter.
    day = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
    edges.push(day);
  }
  return edges;
};

/** The days that a look shows. Null `practitioners`: not yet. */
export const useShownDays = (
  { shown, look, clock }: Pick<CalendarAddress, 'shown' | 'look' | 'clock'>,
  practitioners: readonly string[] | null,
  keep?: Watching['keep'],
) => {
  const edges = edgesOf(shown);
  const answer = useResource(
    shownVisits,
    practitioners &&
      clock && {
        body: {
          edges: edges.map((edge) => clock.toMoment(edge).toISOString()),
          each: room[look],
          practitioners: [...practitioners],
        },
      },
    { keep },
  );
  const { data } = answer;
  const days = useMemo(
    () =>
      data?.days.map(({ total, visits }, n): ShownDay => ({ start: edges[n]!, total, visits: visits.map(placedOf) })),
    // The edges are those of the answer: another question has another answer.
    [data],
  );
  return { answer, days };
};
