import { conceptWords } from '../concepts/countUses.ts';

const longest = 400;

/** What was typed, as words in the form in which names are kept. */
export const typedWords = (text: string): readonly string[] =>
  conceptWords(text.slice(0, longest)).split(' ').filter(Boolean).slice(0, 6);

/** Every name of a concept, each after a slash, each word after a space: '/ type 2 diabetes/ diabete de type 2'. */
export const wordsOfNames = (names: readonly string[]): string =>
  [...new Set(names.map(conceptWords))]
    .filter(Boolean)
    .map((name) => `/ ${name}`)
    .join('')
    .slice(0, longest)
    .toWellFormed();
