import type { ReadWord } from './reader.ts';

/** A word where it stands on which page. */
export interface Token extends ReadWord {
  readonly page: number;
}

/** Something that may tell one patient from another, and the words that say it. */
export interface Fact {
  readonly text: string;
  readonly tokens: readonly Token[];
}

export interface Facts {
  /** ISO 8601 days, those beside a word like “born” first. */
  readonly dates: readonly Fact[];
  /** Letters and digits of what may be a card or a telephone. */
  readonly numbers: readonly Fact[];
  /** What stands behind a word like “patient”, or looks like FAMILY, Given. */
  readonly names: readonly Fact[];
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...[
      'jan janv january janvier',
      'feb fev fevr february fevrier',
      'mar mars march',
      'apr avr april avril',
      'may mai',
    ],
    ...['jun juin june', 'jul juil july juillet', 'aug aout august', 'sep sept september septembre'],
    ...['oct october octobre', 'nov november novembre', 'dec december decembre'],
  ].flatMap((names, n) => names.split(' ').map((name) => [name, n + 1] as const)),
);

const dayOf = (year: number, month: number, day: number, now: Date): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere && year >= 1900 && date <= now ? date.toISOString().slice(0, 10) : null;
};

/** Every day that these words may mean: 03/04/1967 is two. */
export const daysIn = (text: string, now: Date): readonly string[] => {
  const words = plain(text).replaceAll(/^[^a-z\d]+|[^a-z\d]+$/g, '');
  const given = (...tries: readonly (readonly [string, string | number, string])[]): readonly string[] => [
    ...new Set(tries.flatMap(([year, month, day]) => dayOf(Number(year), Number(month), Number(day), now) ?? [])),
  ];
  const byNumbers = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(words);
  if (byNumbers) return given([byNumbers[1]!, byNumbers[2]!, byNumbers[3]!]);
  const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(words);
  if (yearLast) return given([yearLast[3]!, yearLast[2]!, yearLast[1]!], [yearLast[3]!, yearLast[1]!, yearLast[2]!]);
  const parts = words.split(/[-/., ]+/);
  if (parts.length !== 3) return [];
  const at = parts.findIndex((part) => months[part] !== undefined);
  const rest = parts.filter((_, n) => n !== at).map((part) => part.replace(/^(\d{1,2})(er|st|nd|rd|th)$/, '$1'));
  if (at < 0 || !rest.every((part) => /^\d+$/.test(part))) return [];
  const year = rest.find((part) => part.length === 4);
  const day = rest.find((part) => part.length <= 2);
  return year !== undefined && day !== undefined ? given([year, months[parts[at]!]!, day]) : [];
};

const bornLabels = /^(dob|d\.o\.b|born|birth|birthdate|naissance|ne|nee|ddn)$/;
const nameLabels = /^(re|patient|patiente|name|nom|client|cliente|objet|concerning|regarding)$/;
const bare = (text: string): string =>
  plain(text)
    .replaceAll(/[^a-z\d.]+/g, '')
    .replaceAll(/^\.+|\.+$/g, '');
const mostWords = 4;
const most = { dates: 6, numbers: 6, names: 4 };

const sameLine = (one: Token, other: Token): boolean =>
  one.page === other.page &&
  Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < Math.max(one.height, other.height);

const isName = (text: string): boolean => /^\p{Lu}[\p{L}’'-]*[,.]?$/u.test(text);

/** Runs of up to four words on one line, from each word on; longer ones first. */
const runsOf = (tokens: readonly Token[]): readonly Fact[] =>
  tokens.flatMap((first, n) => {
    const line = tokens.slice(n, n + mostWords).filter((one) => sameLine(first, one));
    return Array.from({ length: line.length }, (_, cut) => {
      const run = line.slice(0, line.length - cut);
      return { text: run.map(({ text }) => text).join(' '), tokens: run };
    });
  });

const distinct = (facts: readonly Fact[], limit: number): readonly Fact[] => {
  const known = new Map<string, Fact>();
  for (const fact of facts) if (!known.has(fact.text)) known.set(fact.text, fact);
  return [...known.values()].slice(0, limit);
};

/** What may tell whom pages are about. The time that it takes grows with the words of these pages, and with nothing else. */
export const factsIn = (tokens: readonly Token[], now: Date): Facts => {
  const place = new Map(tokens.map((token, n) => [token, n]));
  const runs = runsOf(tokens);
  const dates = runs.flatMap(({ text, tokens: run }) => daysIn(text, now).map((day) => ({ text: day, tokens: run })));
  const isLabelled = ({ tokens: [first] }: Fact): boolean => {
    const at = place.get(first!)!;
    return tokens.slice(Math.max(0, at - 4), at).some(({ text }) => bornLabels.test(bare(text)));
  };
  const numbers = runs.flatMap(({ text, tokens: run }) => {
    const letters = text.toUpperCase().replaceAll(/[\s().,:;-]/g, '');
    const isNumber = /^([A-Z]{4}\d{8}|\d{8,12}([A-Z]{1,2})?)$/.test(letters) && !/[\p{Ll}/]/u.test(text);
    return isNumber ? [{ text: letters.replace(/^(\d{10})[A-Z]{1,2}$/, '$1'), tokens: run }] : [];
  });
  const names = tokens.flatMap((token, n) => {
    const isFamily = /^\p{Lu}[\p{Lu}’'-]+,$/u.test(token.text);
    if (!isFamily && !nameLabels.test(bare(token.text))) return [];
    const named: Token[] = [];
    for (const next of tokens.slice(isFamily ? n : n + 1, n + 6)) {
      if (!sameLine(token, next)) break;
      if (/^[:#-]$|^(name|nom)[:]?$/i.test(next.text)) continue;
      if (!isName(next.text) || bornLabels.test(bare(next.text))) break;
      named.push(next);
    }
    // A middle name may stand between, or something else behind.
    return [2, 3].flatMap((count) => {
      const taken = named.slice(0, count);
      const text = taken.map((one) => one.text.replaceAll(/[,.]/g, '')).join(' ');
      return taken.length === count ? [{ text, tokens: taken }] : [];
    });
  });
  const [labelled, others] = [dates.filter(isLabelled), dates.filter((date) => !isLabelled(date))];
  return {
    dates: distinct([...labelled, ...others], most.dates),
    numbers: distinct(numbers, most.numbers),
    names: distinct(names, most.names),
  };
};

/** Is it the same word, or one that differs by a letter, as a machine misreads one? */
export const nearlySame = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
};

/** The words of a name, close together on a page: all of them, or all but one of three or more. Null where they are not. */
export const nameOn = (tokens: readonly Token[], name: string): readonly Token[] | null => {
  const words = plain(name)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
  const needed = words.length > 2 ? words.length - 1 : words.length;
  if (words.length < 2) return null;
  const read = tokens.map(({ text }) =>
    plain(text)
      .split(/[^a-z]+/)
      .filter(Boolean),
  );
  for (const [n, first] of tokens.entries()) {
    if (!words.some((word) => read[n]!.some((one) => nearlySame(one, word)))) continue;
    const near = tokens.slice(n, n + words.length + 2).map((token, ahead) => ({ token, read: read[n + ahead]! }));
    const found = words.flatMap((word) => {
      const there = near.find(
        (one) => one.token.page === first.page && one.read.some((each) => nearlySame(each, word)),
      );
      return there ? [there.token] : [];
    });
    if (found.length >= needed) return [...new Set(found)];
  }
  return null;
};
