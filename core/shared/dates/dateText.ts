import type { Locale } from '../locale.ts';

/** The first of a month, which French writes as an ordinal and `Intl` does not. */
const first = /(?<![\d.,:/-])1(?=[\s\u00a0\u202f](?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/g;

const formats = new Map<string, Intl.DateTimeFormat>();
/** A file writes tens of thousands of dates, and to make a formatter costs more than to use one. Where no zone is named, the device's may change. */
const formatOf = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = options.timeZone === undefined ? null : `${locale} ${JSON.stringify(options)}`;
  const format = (key !== null && formats.get(key)) || new Intl.DateTimeFormat(locale, options);
  if (key !== null) formats.set(key, format);
  return format;
};

/** A formatter of a language's dates that writes them as people do: '1er décembre', 'December 1'. */
export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): ((at: Date) => string) => {
  const format = formatOf(locale, options);
  return locale === 'fr-CA' ? (at) => format.format(at).replace(first, '1er') : (at) => format.format(at);
};
