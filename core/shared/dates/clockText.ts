import { dateFormat } from './dateText.ts';
import type { Locale } from '../locale.ts';
import type { I18n } from '../services/others.ts';

/** `HH:MM`, a time of the clock that stands in no zone, as a language writes it: '8:00 a.m.', '8 h 00'. */
export const clockText = (time: string, locale: Locale): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(Date.UTC(2000, 0, 1, hour, minute));
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })(at);
};

/** The hour and minute that a `Date` has on this device, without the half of the day: '1:05', '13 h 05'. For where the hours beside it tell the half. */
export const shortTime = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
    .formatToParts(at)
    .flatMap(({ type, value }) => (type === 'dayPeriod' ? [] : value))
    .join('')
    .trim();

const calendarText = (day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { timeZone: 'UTC', ...options })(new Date(`${day}T12:00:00Z`));

/** `YYYY-MM-DD`, a day of a calendar that stands in no zone: 'Nov 20, 2026', '20 nov. 2026'. */
export const calendarDayText = (day: string, locale: Locale): string =>
  calendarText(day, locale, { dateStyle: 'medium' });

/** The month of a day of a calendar: 'November 2026'. */
export const calendarMonthText = (day: string, locale: Locale): string =>
  calendarText(day, locale, { month: 'long', year: 'numeric' });

/** Whether two moments, as ISO text, are of one day by the clocks that the reader is told times by: not always the device's. */
export const isSameDay = (one: string, other: string, { timeZone }: Pick<I18n, 'timeZone'>): boolean => {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: timeZone ?? undefined });
  return day.format(new Date(one)) === day.format(new Date(other));
};
