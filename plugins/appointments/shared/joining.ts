import { closesAt } from '../../../core/shared/visitDoors.ts';
import type { Visit } from './visit.ts';

/** When joining ends; the beginning of time for what does not take place. */
export const joinableUntil = ({ status, end }: Pick<Visit, 'status' | 'end'>): Date =>
  ['booked', 'pending', 'arrived', 'checked-in'].includes(status) ? closesAt({ end }) : new Date(0);
