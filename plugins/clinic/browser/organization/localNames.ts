import type { I18n, Locale } from '#core/shared';
import { type Weekday, weekdays } from '../../shared/organization.ts';

/** 5 January 2026 was a Monday. */
export const dayName = (day: Weekday, i18n: I18n): string =>
  i18n.date(`2026-01-0${5 + weekdays.indexOf(day)}`, { weekday: 'long' });

/** 'America/Toronto' -> 'Toronto (Eastern Standard Time)' in the reader's words. */
export const zoneName = (zone: string, locale: Locale): string => {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return `${zone.split('/').at(-1)?.replaceAll('_', ' ')} (${name})`;
};
