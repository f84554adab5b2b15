import type { Locale } from './locale.ts';

/** `HH:MM`, a time of the clock that stands in no zone, as a language writes it: '8:00 a.m.', '8 h 00'. */
export const clockText = (time: string, locale: Locale): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(Date.UTC(2000, 0, 1, hour, minute));
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(at);
};
