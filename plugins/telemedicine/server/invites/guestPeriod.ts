import { closesAt } from '#clinical/shared/visitDoors.ts';
import { guestsAtMost } from '../../shared/visit.ts';
import type { Meeting } from '../visits/meeting.ts';
import { isOfClinic } from '../seats/presence.ts';
import type { SeatRow } from '../visits/repository.ts';

/** How long a guest's pass can last at all. */
export const passExpiry = ({ end }: Pick<Meeting, 'end'>): Date => new Date(end.getTime() + guestsAtMost * 60_000);

/** Until when a guest is let in: as the lobby closes, or as long after the clinic was last in the visit, where it went on. */
export const guestsAllowedUntil = (
  meeting: Pick<Meeting, 'end'>,
  seats: readonly Pick<SeatRow, 'kind' | 'joined_at' | 'seen_at'>[],
): Date => {
  const held = seats.flatMap((seat) =>
    isOfClinic(seat) && seat.joined_at ? [closesAt({ end: seat.seen_at }).getTime()] : [],
  );
  return new Date(Math.min(passExpiry(meeting).getTime(), Math.max(closesAt(meeting).getTime(), ...held)));
};

const leftMs = 90 * 24 * 60 * 60_000;

/** How long a link leads anywhere: to the visit, which may be moved, and afterwards to what is left of it for its guests. */
export const linkExpiry = (meeting: Pick<Meeting, 'end'>): Date => new Date(closesAt(meeting).getTime() + leftMs);
