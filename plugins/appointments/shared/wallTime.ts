import { Temporal } from 'temporal-polyfill';

/** A moment as a clock on the wall shows it, in no zone: `2026-03-08T02:30`. */
export type WallTime = string;

/**
 * The moment at which clocks of a zone show a wall time. A time that daylight saving skips becomes the one an hour later; one
 * that happens twice is the first. Source: RFC 5545, 3.3.5. @throws RangeError for no time or an unknown zone
 */
export const instantOf = (wall: WallTime, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);

/** What clocks of a zone show at a moment, to the minute. */
export const wallOf = (moment: Date, zone: string): WallTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

export const dayOf = (moment: Date, zone: string): string => wallOf(moment, zone).slice(0, 10);

/** `2026-11-20` and so many days on. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Monday is 0. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek - 1;
