import { closesAfter, guestsAtMost } from '../../shared/visit.ts';
import type { Meeting } from '../meeting.ts';
import { isOfClinic } from '../presence.ts';
import { closingOf, type SeatRow } from '../rows.ts';

const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);

/** How long a guest's pass can last at all. */
export const lastOf = ({ end }: Pick<Meeting, 'end'>): Date => after(end, guestsAtMost);

/** Until when a guest is let in: as the lobby closes, or as long after the clinic was last in the visit, where it went on. */
export const guestsUntil = (
  meeting: Pick<Meeting, 'end'>,
  seats: readonly Pick<SeatRow, 'kind' | 'joined_at' | 'seen_at'>[],
): Date => {
  const held = seats.flatMap((seat) =>
    isOfClinic(seat) && seat.joined_at ? [after(seat.seen_at, closesAfter).getTime()] : [],
  );
  return new Date(Math.min(lastOf(meeting).getTime(), Math.max(closingOf(meeting).getTime(), ...held)));
};
