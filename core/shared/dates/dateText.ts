import type { Locale } from '../locale.ts';

/** The first of a month, which French writes as an ordinal and `Intl` does not. */
const first = /(?<![\d.,:/-])1(?=[\s\u00a0\u202f](?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/g;

const formats = new Map<string, (at: Date) => string>();

/** A formatter of a language's dates that writes them as people do: '1er décembre', 'December 1'. Kept: to make one costs more than to use it. */
export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): ((at: Date) => string) => {
  const key = locale + JSON.stringify(options);
  const kept = formats.get(key);
  if (kept) return kept;
  const { format } = new Intl.DateTimeFormat(locale, options);
  const made = locale === 'fr-CA' ? (at: Date) => format(at).replace(first, '1er') : format;
  formats.set(key, made);
  return made;
};
