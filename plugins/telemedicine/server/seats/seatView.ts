import type { Seat } from '../../shared/seat.ts';
import { isHere } from './presence.ts';
import type { SeatRow } from '../visits/repository.ts';

/** @param whole includes device checks: for the clinic, and for one's own seat */
export const seatView = (seat: SeatRow, now: Date, whole: boolean): Seat => ({
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
