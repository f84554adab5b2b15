import type { Seat } from '../shared/seat.ts';
import { isHere } from './presence.ts';
import type { SeatRow } from './rows.ts';

/** @param whole with what the device check found: for the clinic, and one's own */
export const shownSeat = (seat: SeatRow, now: Date, whole: boolean): Seat => ({
  id: seat.id,
  kind: seat.kind,
  name: seat.name,
  state: seat.state,
  here: isHere(seat, now),
  since: seat.since.toISOString(),
  device: seat.device,
  media: seat.media,
  checks: whole ? seat.checks : null,
});
