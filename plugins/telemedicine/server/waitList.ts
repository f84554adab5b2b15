import type { TodaysVisit } from '../shared/visit.ts';
import { inCall, isHere } from './presence.ts';
import type { SeatRow } from './rows.ts';

/** Who sits in the lobby now, whoever waits longest first. */
export const waitingOf = (seats: readonly SeatRow[], now: Date): TodaysVisit['waiting'] =>
  seats
    .filter((seat) => seat.state === 'waiting' && isHere(seat, now))
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .map(({ id, kind, name, since, checks }) => ({
      seat: id,
      kind,
      name,
      since: since.toISOString(),
      tested: checks !== null,
    }));

export const countIn = (seats: readonly SeatRow[], now: Date): number =>
  seats.filter((seat) => inCall(seat, now)).length;
