import type { Locale } from '../locale.ts';

/** The first of a month, which French writes as an ordinal and `Intl` does not. */
const first = /(?<![\d.,:/-])1(?=[\s\u00a0\u202f](?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/g;

/** A formatter of a language's dates that writes them as people do: '1er décembre', 'December 1'. */
export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat(locale, options);
  return locale === 'fr-CA' ? (at) => format.format(at).replace(first, '1er') : (at) => format.format(at);
};
