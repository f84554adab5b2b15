import type { Locale } from '#core/shared';

/** 'America/Toronto' -> 'Toronto (Eastern Standard Time)' in the reader's words. */
export const zoneName = (zone: string, locale: Locale): string => {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return `${zone.split('/').at(-1)?.replaceAll('_', ' ')} (${name})`;
};
