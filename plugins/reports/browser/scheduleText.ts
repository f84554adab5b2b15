import type { I18n, Translation } from '#core/shared';
import type { Timing } from '../shared/scheduleCalls.ts';
import type { messages } from './messages/en-CA.ts';

type Dates = Pick<I18n, 'date'>;

/** 1 January 2024 was a Monday. */
export const weekdayName = (day: number, i18n: Dates): string =>
  i18n.date(new Date(Date.UTC(2024, 0, day, 12)), { weekday: 'long', timeZone: 'UTC' });

export const hourName = (hour: number, i18n: Dates): string =>
  i18n.date(new Date(Date.UTC(2024, 0, 1, hour)), { timeStyle: 'short', timeZone: 'UTC' });

export const rhythmText = ({ every, day, hour }: Timing, t: Translation<typeof messages>, i18n: Dates): string =>
  every === 'week'
    ? t.everyWeek(weekdayName(day, i18n), hourName(hour, i18n))
    : t.everyMonth(day, hourName(hour, i18n));
