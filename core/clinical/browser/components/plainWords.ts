/** Lower case, without accents, words with a space before each: ' cephalee de tension'; French elisions are words: 'l’œil' -> ' l oeil'. */
export const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;

/** Does every word that was typed begin a word of the text? */
export const wordsMatch = (typed: string, text: string): boolean => {
  const words = plainWords(text);
  return plainWords(typed)
    .split(' ')
    .every((word) => words.includes(` ${word}`));
};
