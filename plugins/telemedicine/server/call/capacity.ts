import { conflict } from '#core/server';
import { liveKitOf, maxPeers, type MediaServices } from './media.ts';
import { inCall } from '../seats/presence.ts';
import type { SeatRow } from '../visits/repository.ts';

/** @throws Failure 409 `call_full` where browsers connect each to each and one more would be too many */
export const refuseFull = (
  { media }: Pick<MediaServices, 'media'>,
  seats: readonly SeatRow[],
  comes: SeatRow | undefined,
  now: Date,
): void => {
  if (liveKitOf(media)) return;
  const inside = seats.filter((seat) => seat !== comes && inCall(seat, now)).length;
  if (inside >= maxPeers)
    throw conflict(`The call is full, with ${maxPeers} people. Someone must leave first.`, 'call_full');
};
