import { opensBefore, type VisitState } from '../shared/visit.ts';
import { isCalledOff, type Meeting } from './meeting.ts';
import { hostIsIn } from './presence.ts';
import { closingOf, type SeatRow, type VisitRow } from './rows.ts';

export const openingOf = ({ start }: Pick<Meeting, 'start'>): Date => new Date(start.getTime() - opensBefore * 60_000);

/** By the server's clock alone. */
export const stateOf = (meeting: Meeting, row: VisitRow | null, seats: readonly SeatRow[], now: Date): VisitState => {
  if (row?.ended_at) return 'ended';
  if (isCalledOff(meeting)) return 'cancelled';
  if (hostIsIn(seats, now)) return 'live';
  if (meeting.status === 'fulfilled' || now > closingOf(meeting)) return 'ended';
  return now >= openingOf(meeting) || row?.opened_at ? 'open' : 'early';
};
