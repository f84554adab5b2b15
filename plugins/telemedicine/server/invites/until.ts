import { closesAt } from '../../../../core/shared/visitDoors.ts';
import { guestsAtMost } from '../../shared/visit.ts';
import type { Meeting } from '../meeting.ts';
import { isOfClinic } from '../presence.ts';
import type { SeatRow } from '../rows.ts';

/** How long a guest's pass can last at all. */
export const lastOf = ({ end }: Pick<Meeting, 'end'>): Date => new Date(end.getTime() + guestsAtMost * 60_000);

/** Until when a guest is let in: as the lobby closes, or as long after the clinic was last in the visit, where it went on. */
export const guestsUntil = (
  meeting: Pick<Meeting, 'end'>,
  seats: readonly Pick<SeatRow, 'kind' | 'joined_at' | 'seen_at'>[],
): Date => {
  const held = seats.flatMap((seat) =>
    isOfClinic(seat) && seat.joined_at ? [closesAt({ end: seat.seen_at }).getTime()] : [],
  );
  return new Date(Math.min(lastOf(meeting).getTime(), Math.max(closesAt(meeting).getTime(), ...held)));
};

const leftMs = 90 * 24 * 60 * 60_000;

/** How long a link leads anywhere: to the visit, which may be moved, and afterwards to what is left of it for its guests. */
export const leftUntil = (meeting: Pick<Meeting, 'end'>): Date => new Date(closesAt(meeting).getTime() + leftMs);
