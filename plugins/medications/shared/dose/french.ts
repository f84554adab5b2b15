import type { DoseWords } from './vocabulary.ts';

const units: Readonly<Record<string, string>> = {
  tablet: 'comprimé',
  capsule: 'capsule',
  puff: 'inhalation',
  drop: 'goutte',
  patch: 'timbre',
  spray: 'vaporisation',
  application: 'application',
  unit: 'unité',
  suppository: 'suppositoire',
};
const periods: Readonly<Record<string, readonly [one: string, several: string]>> = {
  h: ['heure', 'heures'],
  d: ['jour', 'jours'],
  wk: ['semaine', 'semaines'],
  mo: ['mois', 'mois'],
};
const period = (n: number, unit: string): string => periods[unit]?.[n < 2 ? 0 : 1] ?? unit;
const feminine = (unit: string): boolean => unit === 'h' || unit === 'wk';
const every = (n: number, unit: string): string =>
  n === 1
    ? `${feminine(unit) ? 'toutes les' : 'tous les'} ${periods[unit]?.[1] ?? unit}`
    : n === 2 && unit === 'd'
      ? 'un jour sur deux'
      : `${feminine(unit) ? 'toutes les' : 'tous les'} ${n} ${period(n, unit)}`;
const list = (words: readonly string[]): string => new Intl.ListFormat('fr-CA').format(words);

export const french: DoseWords = {
  unit: (unit, n) => `${units[unit]}${n < 2 ? '' : 's'}`,
  range: (low, high) => `${low} à ${high}`,
  timesADay: (n) => `${n} fois par jour`,
  timesAWeek: (n) => `${n} fois par semaine`,
  every,
  timesEvery: (count, n, unit) => `${count} fois ${every(n, unit)}`,
  onDays: (days) => `le ${list(days)}`,
  at: (clock) => `à ${list(clock)}`,
  asNeeded: 'au besoin',
  asNeededFor: (reason) => `au besoin pour ${reason}`,
  atMost: (amount, per) => `au maximum ${amount} ${per}`,
  per: (n, unit) => (n === 1 ? `par ${period(1, unit)}` : `en ${n} ${period(n, unit)}`),
  for: (n, unit) => `pendant ${n} ${period(n, unit)}`,
  once: 'une seule fois',
  unknown: 'Selon les indications',
};
