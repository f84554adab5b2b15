import type { Visit } from './visit.ts';

const minute = 60_000;

/** Minutes before its beginning at which a video visit may be joined. */
export const opensBefore = 15;
/** A visit that runs over is still joined after its planned end. */
const staysOpen = 120;

type Placed = Pick<Visit, 'status' | 'start' | 'end'>;

export const opensAt = ({ start }: Placed): Date => new Date(start.getTime() - opensBefore * minute);

/** When joining ends; the beginning of time for what does not take place. */
export const joinableUntil = ({ status, end }: Placed): Date =>
  ['booked', 'pending', 'arrived', 'checked-in'].includes(status)
    ? new Date(end.getTime() + staysOpen * minute)
    : new Date(0);
