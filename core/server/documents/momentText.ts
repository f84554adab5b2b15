import { calendarDayText, dateFormat, type Locale } from '#core/shared';

/** How a clinic's pages tell times. */
export interface PageClock {
  readonly locale: Locale;
  /** The clinic's. */
  readonly zone: string;
}

/** A moment as pages say it; a day, a month or a year stands in no zone and is said as exactly as it is known. */
export const momentText = (
  at: string,
  { locale, zone }: PageClock,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string => {
  if (Number.isNaN(Date.parse(at)) || /^\d{4}(-\d{2})?$/.test(at)) return at;
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return calendarDayText(at, locale);
  return dateFormat(locale, { timeZone: zone, ...style })(new Date(at));
};
