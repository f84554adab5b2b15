import type { Locale } from '#core/shared';
import { tableWords as english } from './en-CA.ts';
import { tableWords as french } from './fr-CA.ts';

export type TableWords = typeof english;

const words: Readonly<Record<Locale, TableWords>> = { 'en-CA': english, 'fr-CA': french };

/** Both languages: of the server. The browser loads the one that it shows. */
export const tableWordsIn = (locale: Locale): TableWords => words[locale];
