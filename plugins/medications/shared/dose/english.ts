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
  unit: (unit, n) => (n <= 1 ? unit : (many[unit] ?? `${unit}s`)),
  range: (low, high) => `${low} to ${high}`,
  timesADay: (n) => `${times(n)} a day`,
  timesAWeek: (n) => `${times(n)} a week`,
  every,
  timesEvery: (count, n, unit) => `${times(count)} ${every(n, unit)}`,
  onDays: (days) => `on ${list(days)}`,
  at: (clock) => `at ${list(clock)}`,
  asNeeded: 'as needed',
  asNeededFor: (reason) => `as needed for ${reason}`,
  atMost: (amount, per) => `at most ${amount} ${per}`,
  per: (n, unit) => (n === 1 ? `in a ${periods[unit] ?? unit}` : `in ${n} ${periods[unit] ?? unit}s`),
  for: (n, unit) => `for ${n} ${periods[unit]}${n === 1 ? '' : 's'}`,
  once: 'once only',
  unknown: 'As directed',
};
