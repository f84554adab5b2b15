import { Temporal } from 'temporal-polyfill';
import type { Timing } from '../../shared/scheduleCalls.ts';

/**
 * The first moment after `after` that a schedule names on the clinic's clocks. An hour that a night skips is the one that takes
 * its place, and of one that a night has twice it is the first.
 */
export const nextRun = ({ every, day, hour }: Timing, zone: string, after: Date): Date => {
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const first = every === 'week' ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 });
  for (let n = 0; ; n += 1) {
    const start = first.add(every === 'week' ? { weeks: n } : { months: n });
    // A month without that day has its last.
    const date = every === 'week' ? start.add({ days: day - 1 }) : start.with({ day }, { overflow: 'constrain' });
    const at = date.toPlainDateTime({ hour }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
    if (at > after.getTime()) return new Date(at);
  }
};
