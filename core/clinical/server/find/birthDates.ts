/** A birth date as it is kept, from its beginning (`1990`, `1990-05`, `1990-05-03`); or a day of any year (`05-03`). */
export interface BirthKey {
  readonly kind: 'born' | 'day';
  readonly key: string;
}

export interface DatedText {
  readonly keys: readonly BirthKey[];
  /** The text without the date. */
  readonly rest: string;
}

const months: readonly string[] = [
  'jan(?:uary|vier|v)?',
  'feb(?:ruary)?|fev(?:rier|r)?',
  'mar(?:ch|s)?',
  'apr(?:il)?|avr(?:il)?',
  'may|mai',
  'june?|juin',
  'july?|juil(?:let)?',
  'aug(?:ust)?|aout',
  'sept?(?:ember|embre)?',
  'oct(?:ober|obre)?',
  'nov(?:ember|embre)?',
  'dec(?:ember|embre)?',
];
const month = `(${months.join('|')})(?![a-z])\\.?`;
const monthOf = (name: string): number => months.findIndex((one) => new RegExp(`^(?:${one})$`).test(name)) + 1;

const two = (n: number): string => String(n).padStart(2, '0');
const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isDay = (m: number, d: number): boolean => d >= 1 && d <= (daysIn[m - 1] ?? 0);

/** `90` is 1990 or 2090: whoever was born then is found. */
const yearsOf = (text: string): readonly string[] => (text.length === 4 ? [text] : [`19${text}`, `20${text}`]);

const full = (year: string | undefined, m: number, d: number): readonly BirthKey[] => {
  if (!isDay(m, d)) return [];
  if (year === undefined) return [{ kind: 'day', key: `${two(m)}-${two(d)}` }];
  return yearsOf(year).map((y) => ({ kind: 'born', key: `${y}-${two(m)}-${two(d)}` }));
};

/** Day and month in both orders. */
const either = (year: string | undefined, one: number, other: number): readonly BirthKey[] =>
  one === other ? full(year, one, other) : [...full(year, other, one), ...full(year, one, other)];

const inYear = (year: string, m: number): readonly BirthKey[] =>
  m >= 1 && m <= 12 ? [{ kind: 'born', key: `${year}-${two(m)}` }] : [];

const year = '((?:18|19|20)\\d\\d)';
const ordinal = '(?:st|nd|rd|th|er|e)?';

type Read = (...parts: readonly (string | undefined)[]) => readonly BirthKey[];
const forms: readonly (readonly [pattern: string, read: Read])[] = [
  [
    `(\\d{1,2})${ordinal}\\s*(?:of |de )?${month}(?:,?\\s+${year})?`,
    (d, name, y) => full(y, monthOf(name ?? ''), Number(d)),
  ],
  [`${month}\\s*(\\d{1,2})${ordinal}(?:,?\\s+${year})?`, (name, d, y) => full(y, monthOf(name ?? ''), Number(d))],
  [`${month},?\\s*${year}`, (name, y) => inYear(y ?? '', monthOf(name ?? ''))],
  [`${year}\\s*([-/. ])\\s*(\\d{1,2})\\s*\\2\\s*(\\d{1,2})`, (y, _, m, d) => full(y, Number(m), Number(d))],
  [
    `(\\d{1,2})\\s*([-/. ])\\s*(\\d{1,2})\\s*\\2\\s*${year}`,
    (one, _, other, y) => either(y, Number(one), Number(other)),
  ],
  ['(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d\\d)', (one, _, other, y) => either(y, Number(one), Number(other))],
  [`${year}(\\d\\d)(\\d\\d)`, (y, m, d) => full(y, Number(m), Number(d))],
  [`(\\d\\d)(\\d\\d)${year}`, (one, other, y) => either(y, Number(one), Number(other))],
  [`${year}[-/.](\\d{1,2})`, (y, m) => inYear(y ?? '', Number(m))],
  [`(\\d{1,2})[-/.]${year}`, (m, y) => inYear(y ?? '', Number(m))],
  ['(\\d{1,2})[-/](\\d{1,2})', (one, other) => either(undefined, Number(one), Number(other))],
  [year, (y) => [{ kind: 'born', key: y ?? '' }]],
];
const readers = forms.map(
  ([pattern, read]) => [new RegExp(`(?<![\\p{L}\\d/.-])${pattern}(?![\\p{L}\\d/-])`, 'u'), read] as const,
);

/** The first date in a text without accents and capitals, as people of both languages write it; null where there is none. */
export const birthDateIn = (text: string): DatedText | null => {
  for (const [pattern, read] of readers) {
    const met = pattern.exec(text);
    const keys = met ? read(...met.slice(1)) : [];
    if (met && keys.length > 0)
      return { keys, rest: `${text.slice(0, met.index)} ${text.slice(met.index + met[0].length)}` };
  }
  return null;
};
