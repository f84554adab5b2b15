/** Small letters without accents. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

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

const digitOf: Readonly<Record<string, string>> = {
  ...{ o: '0', q: '0', d: '0', i: '1', l: '1', '|': '1', '!': '1' },
  ...{ z: '2', a: '4', s: '5', g: '6', b: '8' },
};

/** What looks like a digit, as one. */
export const asDigits = (text: string): string => [...text].map((sign) => digitOf[sign.toLowerCase()] ?? sign).join('');

/** Where most of a group are digits, the others are digits that were misread: l967-O3-14. */
const mended = (words: string): string =>
  (words.match(/\d/g)?.length ?? 0) >= 3
    ? words.replaceAll(/[^\s/.,-]+/g, (group) => (/\d/.test(group) || group.length < 3 ? asDigits(group) : group))
    : words;

/** Of two digits: whoever was born then. */
const centuries = (year: string): readonly string[] => (year.length === 4 ? [year] : [`19${year}`, `20${year}`]);

/** 03/04/1967 is two days. */
const daysOf = (words: string, now: Date): readonly string[] => {
  const given = (...tries: readonly (readonly [string, string | number, string])[]): readonly string[] => [
    ...new Set(tries.flatMap(([year, month, day]) => dayOf(Number(year), Number(month), Number(day), now) ?? [])),
  ];
  const byNumbers = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(words);
  if (byNumbers) return given([byNumbers[1]!, byNumbers[2]!, byNumbers[3]!]);
  const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(words);
  if (yearLast && (yearLast[4]!.length === 4 || yearLast[2] !== ' '))
    return given(
      ...centuries(yearLast[4]!).flatMap((year) => [
        [year, yearLast[3]!, yearLast[1]!] as const,
        [year, yearLast[1]!, yearLast[3]!] as const,
      ]),
    );
  const parts = words.split(/[-/., ]+/);
  if (parts.length !== 3) return [];
  const at = parts.findIndex((part) => months[part] !== undefined);
  const rest = parts.filter((_, n) => n !== at);
  if (at < 0 || !rest.every((part) => /^\d+$/.test(part))) return [];
  const year = rest.find((part) => part.length === 4);
  const day = rest.find((part) => part.length <= 2);
  return year !== undefined && day !== undefined ? given([year, months[parts[at]!]!, day]) : [];
};

/** Every day that these words may mean, as people of both languages write them and as a machine misreads them. */
export const daysIn = (text: string, now: Date): readonly string[] => {
  const typed = plain(text).replaceAll(/^[^a-z\d|!]+|[^a-z\d|!]+$/g, '');
  const words = typed.replace(/[|!]+$/, '').replace(/(?<=\d)(er|st|nd|rd|th)\b/g, '');
  const days = daysOf(words, now);
  return days.length > 0 ? days : daysOf(mended(words), now);
};
