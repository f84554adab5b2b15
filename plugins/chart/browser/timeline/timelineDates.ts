import type { I18n } from '#core/shared';
import type { TimelineLine } from '../../shared/timeline.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment where the reader is: `2026-03-05`. */
const dayOf = (moment: Date): string =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

/** As much of the day as is known: `1987`, `1987-05`, `1987-05-03`. '' for no date. Later ones are greater. */
export const dayKey = ({ date, at }: Pick<TimelineLine, 'date' | 'at'>): string =>
  date === null || at === null ? '' : date.includes('T') ? dayOf(new Date(date)) : date;

/**
 * Days later than this are complete where everything later than a moment is there: a day without a time begins at midnight in
 * Greenwich, one with a time where the reader is.
 */
export const completeAfter = (until: string): string => {
  const [here, there] = [dayOf(new Date(until)), until.slice(0, 10)];
  return here > there ? here : there;
};

const noon = (day: string): string => `${day}T12:00`;
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Over the entries of a month; of a year where no month is known: 'March 2019', '1987'. */
export const markText = (key: string, i18n: I18n): string =>
  key.length < 7 ? key : capital(i18n.date(noon(`${key.slice(0, 7)}-15`), { month: 'long', year: 'numeric' }) || key);

/** Under its month, a day needs no more: 'Mar 5'; '' where only the month or the year is known. */
export const dayText = (key: string, i18n: I18n): string =>
  key.length < 10 ? '' : i18n.date(noon(key), { month: 'short', day: 'numeric' }) || key;

const form = /^\d{4}(-\d{2}(-\d{2}(T.*)?)?)?$/;
export const isDate = (text: string): boolean => form.test(text);

/** A date of the record in full, as exactly as it is known: '1987', 'May 1987', 'May 3, 1987', with the time where it has one. */
export const dateText = (date: string, i18n: I18n): string => {
  if (!isDate(date) || date.length === 4) return date;
  if (date.length === 7) return i18n.date(noon(`${date}-15`), { month: 'long', year: 'numeric' }) || date;
  if (date.length === 10) return i18n.date(noon(date), { dateStyle: 'medium' }) || date;
  return i18n.date(date, { dateStyle: 'medium', timeStyle: 'short' }) || date;
};
