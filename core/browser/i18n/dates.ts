import { dateFormat, type Locale } from '#core/shared';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const asDate = (value: string | Date): Date => (typeof value === 'string' ? new Date(value) : value);

/** FHIR `date`: a year, a month or a day of the calendar. It stands in no zone, so none may move it. */
const calendar = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

const formatCalendar = (locale: Locale, value: string, options: Intl.DateTimeFormatOptions): string | null => {
  const [, year, month, day] = calendar.exec(value) ?? [];
  if (year === undefined) return null;
  const { dateStyle, timeStyle: _, timeZone: __, timeZoneName: ___, hour: ____, minute: _____, ...parts } = options;
  const precise: Intl.DateTimeFormatOptions = dateStyle
    ? { dateStyle }
    : Object.keys(parts).length > 0
      ? parts
      : { dateStyle: 'long' };
  const shown: Intl.DateTimeFormatOptions =
    day !== undefined
      ? precise
      : month !== undefined
        ? { year: 'numeric', month: dateStyle === 'medium' || dateStyle === 'short' ? 'short' : 'long' }
        : { year: 'numeric' };
  const date = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  return isDate(date) ? dateFormat(locale, { ...shown, timeZone: 'UTC' })(date) : '';
};

const isDate = (date: Date): boolean => !Number.isNaN(date.getTime());

/** Exact: '20 November 2026 at 1:05 p.m.'; a FHIR date as precisely as it is known: 'March 2014'. In another zone than the reader's the zone is said. Empty for what is no date. */
export const formatDate = (
  locale: Locale,
  value: string | Date,
  given: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' },
  chosen: string | null = null,
): string => {
  const options = { ...zoneOf(value, chosen), ...given };
  const day = typeof value === 'string' ? formatCalendar(locale, value, options) : null;
  if (day !== null) return day;
  const date = asDate(value);
  if (!isDate(date)) return '';
  const text = dateFormat(locale, options)(date);
  if (options.timeZone === undefined || options.timeZoneName !== undefined) return text;
  const here = dateFormat(locale, { ...options, timeZone: undefined })(date);
  return here === text ? text : `${text} ${zoneName(locale, date, options.timeZone)}`;
};

/** The zone that the reader chose is that of moments alone; a `Date` was reckoned on the device, such as a day of a calendar. */
const zoneOf = (value: string | Date, chosen: string | null): { readonly timeZone?: string } =>
  chosen !== null && typeof value === 'string' ? { timeZone: chosen } : {};

const zoneName = (locale: Locale, date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** '1:05 p.m.', '13 h 05'. */
export const formatTime = (locale: Locale, value: string | Date, chosen: string | null = null): string =>
  isDate(asDate(value))
    ? formatDate(locale, asDate(value), { hour: 'numeric', minute: '2-digit', ...zoneOf(value, chosen) })
    : '';

/** Within a day relative ('12 minutes ago', 'in 3 hours'), within six days weekday and time, otherwise the date. */
export const formatWhen = (locale: Locale, value: string | Date, now: Date, chosen: string | null = null): string => {
  const day = typeof value === 'string' ? formatCalendar(locale, value, { dateStyle: 'medium' }) : null;
  if (day !== null) return day;
  const date = asDate(value);
  if (!isDate(date)) return '';
  const away = date.getTime() - now.getTime();
  const size = Math.abs(away);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (size < minuteMs) return relative.format(0, 'second');
  if (size < hourMs) return relative.format(Math.trunc(away / minuteMs), 'minute');
  if (size < dayMs) return relative.format(Math.trunc(away / hourMs), 'hour');
  if (size < 6 * dayMs) {
    return formatDate(locale, date, { weekday: 'long', hour: 'numeric', minute: '2-digit', ...zoneOf(value, chosen) });
  }
  const sameYear = date.getFullYear() === now.getFullYear();
  return formatDate(locale, date, {
    ...{ day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) },
    ...zoneOf(value, chosen),
  });
};
