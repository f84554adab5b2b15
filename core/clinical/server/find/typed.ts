import { normalise } from '../resource/names.ts';
import { type BirthKey, birthDateIn } from './birthDates.ts';

/** One way to understand what was typed. */
export interface Reading {
  /** Words of names, folded. */
  readonly words: readonly string[];
  readonly born: readonly BirthKey[];
  /** The end of a telephone's or a card's number, or any number of the record as a whole. */
  readonly number: string | null;
}

/** No one types more, and each costs a look. */
const mostWords = 6;
const longestWord = 40;

/** Fewer digits at the end of a number are many people's. */
export const fewestDigits = 4;

const wordsOf = (text: string): readonly string[] =>
  [...new Set(normalise(text).split(' '))]
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord).toWellFormed())
    .slice(0, mostWords);

/** A telephone number without the country's 1; anything else as it is. */
export const nationalDigits = (number: string): string => number.replace(/^\+?1(?=\d{10}$)/, '').replace(/^\+/, '');

/** Digits in groups, a Quebec card, or a number of the record without blanks. */
const isNumber = (text: string, compact: string): boolean =>
  /^\+?\d{4,15}[A-Z]{0,2}$|^[A-Z]{4}\d{8}$/.test(compact) || (/^[A-Z]{1,4}\d{4,15}$/.test(compact) && !/\s/.test(text));
const part = /(?<![\p{L}\d])\+?\d[\d\s().-]{2,18}(?![\p{L}\d])/u;

/** Everything that a text may mean, the most telling first. */
export const readingsOf = (typed: string): readonly Reading[] => {
  const text = typed.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();
  const compact = text.toUpperCase().replace(/[\s().-]/g, '');
  const readings: Reading[] = [];
  const numbered = isNumber(text, compact);
  if (numbered) readings.push({ words: [], born: [], number: nationalDigits(compact) });
  const dated = birthDateIn(text);
  if (dated) readings.push({ words: wordsOf(dated.rest), born: dated.keys, number: null });
  // Four digits beside a name may be a year or the end of a number; a whole date is nothing else.
  const isYear = dated?.keys.every(({ key }) => key.length === 4) ?? true;
  if (numbered || !isYear) return readings;
  const met = part.exec(text);
  const digits = met?.[0].replace(/[^\d+]/g, '') ?? '';
  if (met && digits.length >= fewestDigits)
    readings.push({ words: wordsOf(text.replace(met[0], ' ')), born: [], number: nationalDigits(digits) });
  else if (!dated) readings.push({ words: wordsOf(text), born: [], number: null });
  return readings.filter(({ words, born, number }) => words.length > 0 || born.length > 0 || number !== null);
};
