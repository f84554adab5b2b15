import type { SeatRow } from './rows.ts';

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
