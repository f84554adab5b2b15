import type { DoseWords } from './vocabulary.ts';

const many: Readonly<Record<string, string>> = { patch: 'patches', suppository: 'suppositories', spray: 'sprays' };
const periods: Readonly<Record<string, string>> = { h: 'hour', d: 'day', wk: 'week', mo: 'month' };
const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);
const every = (n: number, unit: string): string =>
  n === 1
    ? `every ${periods[unit] ?? unit}`
    : n === 2 && unit === 'd'
      ? 'every other day'
      : `every ${n} ${periods[unit] ?? unit}s`;
const list = (words: readonly string[]): string => new Intl.ListFormat('en-CA').format(words);

export const english: DoseWords = {
  verb: (route) =>
    ({ mouth: 'Take', tongue: 'Place', inhaled: 'Inhale', skin: 'Apply', injected: 'Inject' })[route as string] ??
    'Use',
  route: (route) =>
    ({
      mouth: 'by mouth',
      tongue: 'under the tongue',
      inhaled: '',
      skin: 'on the skin',
      eye: 'in the eye',
      ear: 'in the ear',
      nose: 'in the nose',
      injected: '',
      rectal: 'in the rectum',
      vaginal: 'in the vagina',
      other: '',
    })[route],
  unit: (unit, n) => (n <= 1 ? unit : (many[unit] ?? `${unit}s`)),
  range: (low, high) => `${low} to ${high}`,
  timesADay: (n) => `${times(n)} a day`,
  timesAWeek: (n) => `${times(n)} a week`,
  every,
  timesEvery: (count, n, unit) => `${times(count)} ${every(n, unit)}`,
  event: (event) =>
    ({
      MORN: 'in the morning',
      'MORN.early': 'early in the morning',
      'MORN.late': 'late in the morning',
      NOON: 'at noon',
      AFT: 'in the afternoon',
      'AFT.early': 'early in the afternoon',
      'AFT.late': 'late in the afternoon',
      EVE: 'in the evening',
      'EVE.early': 'early in the evening',
      'EVE.late': 'late in the evening',
      NIGHT: 'at night',
      PHS: 'after going to sleep',
      HS: 'at bedtime',
      WAKE: 'on waking',
      C: 'with meals',
      CM: 'with breakfast',
      CD: 'with lunch',
      CV: 'with the evening meal',
      AC: 'before meals',
      ACM: 'before breakfast',
      ACD: 'before lunch',
      ACV: 'before the evening meal',
      PC: 'after meals',
      PCM: 'after breakfast',
      PCD: 'after lunch',
      PCV: 'after the evening meal',
    })[event] ?? '',
  onDays: (days) =>
    `on ${list(days.map((day) => ({ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday' })[day] ?? day))}`,
  at: (clock) => `at ${list(clock)}`,
  asNeeded: 'as needed',
  asNeededFor: (reason) => `as needed for ${reason}`,
  atMost: (amount, per) => `at most ${amount} ${per}`,
  per: (n, unit) => (n === 1 ? `in a ${periods[unit] ?? unit}` : `in ${n} ${periods[unit] ?? unit}s`),
  for: (n, unit) => `for ${n} ${periods[unit]}${n === 1 ? '' : 's'}`,
  once: 'once only',
  unknown: 'As directed',
};
