import { closesAt, opensAt } from '#clinical/shared/visitDoors.ts';
import type { VisitState } from '../../shared/visit.ts';
import { isCancelled, type Meeting } from './meeting.ts';
import { hostIsIn, hostRecentlyIn } from '../seats/presence.ts';
import type { SeatRow, VisitRow } from './repository.ts';

/** By the server's clock alone. */
export const stateOf = (meeting: Meeting, row: VisitRow | null, seats: readonly SeatRow[], now: Date): VisitState => {
  if (row?.ended_at) return 'ended';
  if (isCancelled(meeting)) return 'cancelled';
  if (hostIsIn(seats, now)) return 'live';
  const late = meeting.status === 'fulfilled' || now > closesAt(meeting);
  if (late && !hostRecentlyIn(seats, now)) return 'ended';
  return now >= opensAt(meeting) || row?.opened_at ? 'open' : 'early';
};
