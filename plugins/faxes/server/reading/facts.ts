import { asDigits, daysIn, plain } from './days.ts';
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

const bornLabels = /^(dob|d\.o\.b|born|birth|birthdate|naissance|ne|nee|ddn)$/;
const nameLabels =
  /^(re|patient|patiente|name|nom|client|cliente|objet|concerning|concernant|regarding|seeing|recevoir)$/;
const givenLabels = /^(prenom|prenoms|given|first)$/;
const bare = (text: string): string =>
  plain(text)
    .replaceAll(/[^a-z\d.]+/g, '')
    .replaceAll(/^\.+|\.+$/g, '');
const mostWords = 4;
const most = { dates: 10, numbers: 8, names: 8 };

/** A page that lies on its side has its lines from top to bottom. */
const upright = (tokens: readonly Token[]): readonly Token[] => {
  const words = tokens.filter(({ text }) => text.length > 3);
  const tall = words.filter(({ width, height }) => height > width).length;
  return 2 * tall <= words.length
    ? tokens
    : tokens.map(({ x, y, width, height, ...token }) => ({ ...token, x: y, y: x, width: height, height: width }));
};

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

/** A number as cards and telephones have it; null for anything else. */
const numberIn = (text: string): string | null => {
  const letters = text.replaceAll(/[\s().,:;\][|_-]/g, '').toUpperCase();
  if (/[\p{Ll}/]/u.test(text.replaceAll(/[loi]/g, ''))) return null;
  const quebec = /^([A-Z]{4})([A-Z\d]{8})$/.exec(letters);
  const read = quebec ? quebec[1]! + asDigits(quebec[2]!) : letters.replace(/^[A-Z\d]{8,}?(?=[A-Z]{0,2}$)/, asDigits);
  const known = /^([A-Z]{4}\d{8}|\d{8,12}([A-Z]{1,2})?)$/.test(read) && (letters.match(/\d/g)?.length ?? 0) >= 5;
  return known ? read.replace(/^(\d{10})[A-Z]{1,2}$/, '$1') : null;
};

/** Letters in boxes are read one by one: those that stand in a row are one word too. */
const spelled = (tokens: readonly Token[], from: number): readonly Token[] => {
  const row: Token[] = [];
  for (const token of tokens.slice(from, from + longestSpelled)) {
    if (row[0] && !sameLine(row[0], token)) break;
    if (!/^\p{Lu}{1,9}$/u.test(token.text)) break;
    row.push(token);
  }
  return row;
};
const longestSpelled = 24;

/** The name that begins here; words that are none of it, such as what a form says before it, are passed over. */
const nameFrom = (tokens: readonly Token[], from: number, line: Token): readonly Token[] => {
  const named: Token[] = [];
  for (const next of tokens.slice(from, from + 8)) {
    if (!sameLine(line, next)) break;
    if (!/\p{L}{2}/u.test(next.text) || nameLabels.test(bare(next.text)) || givenLabels.test(bare(next.text))) continue;
    if (bornLabels.test(bare(next.text)) || !isName(next.text)) break;
    named.push(next);
  }
  return named;
};

/** The name that ends before a word like “born”. */
const nameBefore = (tokens: readonly Token[], at: number): readonly Token[] => {
  const named: Token[] = [];
  for (const before of tokens.slice(Math.max(0, at - 4), at).reverse()) {
    if (!isName(before.text) || nameLabels.test(bare(before.text))) break;
    named.unshift(before);
  }
  return named.slice(-3);
};

/** What is written behind a label of a form, on its line or under it. */
const answerTo = (tokens: readonly Token[], label: number): readonly Token[] => {
  const behind = tokens
    .slice(label + 1, label + 6)
    .findIndex(({ text }) => /\p{Lu}/u.test(text) && !text.includes(':'));
  if (behind < 0) return [];
  const at = label + 1 + behind;
  const letters = spelled(tokens, at);
  return letters.length > 1 ? letters : isName(tokens[at]!.text) ? [tokens[at]!] : [];
};

const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text.replaceAll(/[,.]/g, '')).join('');

/** Family and given name, each behind its own label. */
const formName = (tokens: readonly Token[], at: number): readonly Fact[] => {
  const behind = tokens.slice(at + 1, at + 30).findIndex(({ text }) => givenLabels.test(bare(text)));
  if (behind < 0) return [];
  const given = at + 1 + behind;
  const answers = [answerTo(tokens.slice(0, given), at), answerTo(tokens, given)];
  return answers.every((one) => one.length > 0)
    ? [{ text: answers.map(joined).join(' '), tokens: answers.flat() }]
    : [];
};

const namesIn = (tokens: readonly Token[]): readonly Fact[] =>
  tokens.flatMap((token, n) => {
    const [isFamily, word] = [/^\p{Lu}[\p{L}’'-]+,$/u.test(token.text), bare(token.text)];
    const named = isFamily
      ? nameFrom(tokens, n, token)
      : nameLabels.test(word)
        ? nameFrom(tokens, n + 1, token)
        : bornLabels.test(word)
          ? nameBefore(tokens, n)
          : [];
    // A middle name may stand between, or something else behind.
    const found = [2, 3].flatMap((count) => {
      const taken = named.slice(0, count);
      const text = taken.map((one) => one.text.replaceAll(/[,.]/g, '')).join(' ');
      return taken.length === count ? [{ text, tokens: taken }] : [];
    });
    return found.length === 0 && nameLabels.test(word) ? formName(tokens, n) : found;
  });

/** What may tell whom pages are about. The time that it takes grows with the words of these pages, and with nothing else. */
export const factsIn = (arrived: readonly Token[], now: Date): Facts => {
  const tokens = upright(arrived);
  const place = new Map(tokens.map((token, n) => [token, n]));
  const asArrived = (facts: readonly Fact[]): readonly Fact[] =>
    facts.map(({ text, tokens: of }) => ({ text, tokens: of.map((token) => arrived[place.get(token)!]!) }));
  const runs = runsOf(tokens);
  const dates = runs.flatMap(({ text, tokens: run }) => daysIn(text, now).map((day) => ({ text: day, tokens: run })));
  const isLabelled = ({ tokens: [first] }: Fact): boolean => {
    const at = place.get(first!)!;
    return tokens.slice(Math.max(0, at - 4), at).some(({ text }) => bornLabels.test(bare(text)));
  };
  const numbers = runs.flatMap(({ text, tokens: run }) => {
    const number = numberIn(text);
    return number === null ? [] : [{ text: number, tokens: run }];
  });
  const [labelled, others] = [dates.filter(isLabelled), dates.filter((date) => !isLabelled(date))];
  return {
    dates: asArrived(distinct([...labelled, ...others], most.dates)),
    numbers: asArrived(distinct(numbers, most.numbers)),
    names: asArrived(distinct(namesIn(tokens), most.names)),
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

const wordsIn = (text: string): readonly string[] =>
  plain(text)
    .split(/[^a-z]+/)
    .filter(Boolean);

/** A word where it is spelled in boxes, by the tokens of its letters. */
const spelledOn = (tokens: readonly Token[], word: string): readonly Token[] | null => {
  for (const [n, { text }] of tokens.entries()) {
    if (plain(text).replaceAll(/[^a-z]/g, '')[0] !== word[0] || text.length >= word.length) continue;
    let letters = '';
    let nearly: readonly Token[] | null = null;
    for (let end = n; end < tokens.length && letters.length < word.length && end < n + longestSpelled; end += 1) {
      if (tokens[end]!.page !== tokens[n]!.page) break;
      letters += wordsIn(tokens[end]!.text).join('');
      if (end > n && nearlySame(letters, word)) nearly = tokens.slice(n, end + 1);
      if (letters === word) break;
    }
    if (nearly) return nearly;
  }
  return null;
};

/** How many words stand between the two names of a form. */
const formWords = 24;

/** The words of a name, close together on a page: all of them, or all but one of three or more. Null where they are not. */
export const nameOn = (tokens: readonly Token[], name: string): readonly Token[] | null => {
  const words = wordsIn(name).filter((word) => word.length > 1);
  const needed = words.length > 2 ? words.length - 1 : words.length;
  if (words.length < 2) return null;
  const read = tokens.map(({ text }) => wordsIn(text));
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
  const spelled = words.map((word) => spelledOn(tokens, word) ?? oneOf(tokens, read, word));
  const all = spelled.flatMap((one) => one ?? []);
  const at = all.map((token) => tokens.indexOf(token));
  const isForm = spelled.some((one) => (one?.length ?? 0) > 1) && spelled.every((one) => one !== null);
  return isForm && Math.max(...at) - Math.min(...at) <= formWords ? [...new Set(all)] : null;
};

const oneOf = (
  tokens: readonly Token[],
  read: readonly (readonly string[])[],
  word: string,
): readonly Token[] | null => {
  const at = read.findIndex((words) => words.some((one) => nearlySame(one, word)));
  return at < 0 ? null : [tokens[at]!];
};
