import type { SeatRow, VisitRow } from '../visits/repository.ts';

const hereMs = 30_000;
const sits: readonly SeatRow['state'][] = ['waiting', 'admitted', 'held'];

export const lastHeard = (now: Date): Date => new Date(now.getTime() - hereMs);

/** Their device was heard of in the last half minute. */
export const isHere = ({ state, seen_at }: Pick<SeatRow, 'state' | 'seen_at'>, now: Date): boolean =>
  sits.includes(state) && seen_at > lastHeard(now);

export const isOfClinic = ({ kind }: Pick<SeatRow, 'kind'>): boolean => kind === 'practitioner' || kind === 'staff';

export const inCall = (seat: SeatRow, now: Date): boolean => seat.state === 'admitted' && isHere(seat, now);

export const hostIsIn = (seats: readonly SeatRow[], now: Date): boolean =>
  seats.some((seat) => isOfClinic(seat) && inCall(seat, now));

const graceMs = 5 * 60_000;

/** In it, or lost on the way a moment ago: a call that runs late does not end for all with the clinic's network. */
export const hostRecentlyIn = (seats: readonly SeatRow[], now: Date): boolean =>
  seats.some(
    (seat) => isOfClinic(seat) && seat.state === 'admitted' && now.getTime() - seat.seen_at.getTime() < graceMs,
  );

type Stay = Pick<SeatRow, 'kind' | 'state' | 'joined_at' | 'gone_at' | 'seen_at'>;

/** Until when a person was in the call; a browser that died counts until it was last heard. */
export const goneAt = (seat: Stay, now: Date): Date => seat.gone_at ?? (isHere(seat, now) ? now : seat.seen_at);

/** When a visit that was held was over: as the last of the clinic left it; null where it was not held. */
export const heldUntil = (
  { started_at, met_at }: Pick<VisitRow, 'started_at' | 'met_at'>,
  seats: readonly Stay[],
  now: Date,
): Date | null => {
  if (!started_at) return null;
  const gone = seats.filter((seat) => isOfClinic(seat) && seat.joined_at).map((seat) => goneAt(seat, now));
  // A seat counts as present for a while after its last report, so the two may have met later.
  return new Date(Math.max(...[started_at, met_at ?? started_at, ...gone].map((moment) => moment.getTime())));
};
