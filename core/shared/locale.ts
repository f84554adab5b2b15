export const locales = ['en-CA', 'fr-CA'] as const;
export type Locale = (typeof locales)[number];

/** A short text that must be readable before any catalogue of messages is loaded. */
export type Localised = Readonly<Record<Locale, string>>;

export const localised = <T = string>(english: T, french: T): Readonly<Record<Locale, T>> => ({
  'en-CA': english,
  'fr-CA': french,
});
