import { closesAt, opensAt } from '../../../core/shared/visitDoors.ts';
import type { VisitState } from '../shared/visit.ts';
import { isCalledOff, type Meeting } from './meeting.ts';
import { hostIsIn, hostStays } from './presence.ts';
import type { SeatRow, VisitRow } from './rows.ts';

/** By the server's clock alone. */
export const stateOf = (meeting: Meeting, row: VisitRow | null, seats: readonly SeatRow[], now: Date): VisitState => {
  if (row?.ended_at) return 'ended';
  if (isCalledOff(meeting)) return 'cancelled';
  if (hostIsIn(seats, now)) return 'live';
  const late = meeting.status === 'fulfilled' || now > closesAt(meeting);
  if (late && !hostStays(seats, now)) return 'ended';
  return now >= opensAt(meeting) || row?.opened_at ? 'open' : 'early';
};
