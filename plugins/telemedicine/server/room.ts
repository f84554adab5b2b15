import { conflict, type ServerServices } from '../../../core/server/index.ts';
import { liveKitOf, mostPeers } from './media.ts';
import { inCall } from './presence.ts';
import type { SeatRow } from './rows.ts';

/** @throws Failure 409 `call_full` where browsers connect each to each and one more would be too many */
export const refuseFull = (
  { environment }: Pick<ServerServices, 'environment'>,
  seats: readonly SeatRow[],
  comes: SeatRow | undefined,
  now: Date,
): void => {
  if (liveKitOf(environment)) return;
  const inside = seats.filter((seat) => seat !== comes && inCall(seat, now)).length;
  if (inside >= mostPeers)
    throw conflict(`The call is full: ${mostPeers} people are in it. Somebody must leave first.`, 'call_full');
};
