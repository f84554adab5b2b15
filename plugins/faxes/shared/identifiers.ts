/** Lower case, without accents, hyphens and apostrophes, words in order of the alphabet. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

/** Every word of the shorter name is in the other, and both have two: a middle name may be missing, a family name may not. */
export const sameName = (typed: string, known: string): boolean => {
  const [one, other] = [plainName(typed).split(' '), plainName(known).split(' ')];
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  return fewer.length >= 2 && fewer.every((word) => more.includes(word));
};

/** Upper case letters and digits; a version code of two letters at the end stays out. */
export const plainCard = (number: string): string =>
  number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^(\d{10})[A-Z]{1,2}$/, '$1');
