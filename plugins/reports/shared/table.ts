import type { Locale, Localised } from '#core/shared';
import type { Figure, Part, Report } from './calls.ts';
import { isStep, stepText } from './period.ts';

/** How a number is said: a plain count, per cent with one decimal, or minutes, hours and days with one decimal. */
export type Sort = 'count' | 'percent' | 'points' | 'minutes' | 'hours' | 'days';

export interface NumberCell {
  /** Rounded as it is shown; null where there is nothing to count from. */
  readonly value: number | null;
  readonly sort: Sort;
  /** Signed: a change. */
  readonly change: boolean;
  /** Left out, because it is about fewer people than may be told. */
  readonly hidden: boolean;
  /** The facts that it opens; null for what is worked out of others, and for another period. */
  readonly opens: Part | null;
}

export interface NumberColumn {
  readonly id: string;
  readonly header: string;
}

export interface Line {
  /** Null: the total. */
  readonly keys: readonly string[] | null;
  /** One for each grouping. */
  readonly labels: readonly string[];
  readonly partial: boolean;
  readonly cells: readonly NumberCell[];
}

export interface ReportTable {
  readonly groupings: readonly string[];
  readonly columns: readonly NumberColumn[];
  /** The total is the last. */
  readonly lines: readonly Line[];
  /** Some number was left out. */
  readonly hidden: boolean;
}

const words = {
  'en-CA': {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    none: 'Not stated',
    total: 'Total',
    share: 'Share',
    ofAll: (facts: string) => `Out of (${facts.toLowerCase()})`,
    median: { minutes: 'Median minutes', hours: 'Median hours', days: 'Median days' },
    ninth: {
      minutes: '9 in 10 within (minutes)',
      hours: '9 in 10 within (hours)',
      days: '9 in 10 within (days)',
    },
    measured: 'Measured',
    sum: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
    before: 'Compared period',
    change: {
      ...{ count: 'Change', percent: 'Change (points)', points: '' },
      ...{ minutes: 'Change', hours: 'Change', days: 'Change' },
    },
  },
  'fr-CA': {
    day: 'Jour',
    week: 'Semaine',
    month: 'Mois',
    none: 'Non précisé',
    total: 'Total',
    share: 'Part',
    ofAll: (facts: string) => `Sur (${facts.toLowerCase()})`,
    median: { minutes: 'Minutes, médiane', hours: 'Heures, médiane', days: 'Jours, médiane' },
    ninth: { minutes: '9 sur 10 en (minutes)', hours: '9 sur 10 en (heures)', days: '9 sur 10 en (jours)' },
    measured: 'Mesurés',
    sum: { minutes: 'Minutes', hours: 'Heures', days: 'Jours' },
    before: 'Période comparée',
    change: {
      ...{ count: 'Écart', percent: 'Écart (points)', points: '' },
      ...{ minutes: 'Écart', hours: 'Écart', days: 'Écart' },
    },
  },
} as const;

export const stepWord = (step: 'day' | 'week' | 'month', locale: Locale): string => words[locale][step];
export const notStated = (locale: Locale): string => words[locale].none;

const rounded = (value: number): number => Math.round(value * 10) / 10;

type Measure = Report['measure'];
type Group = Report['groups'][number];

/** The number that a report is about: what is drawn, compared and sorted by. */
export const mainValue = ({ figure }: Pick<Measure, 'figure'>, { facts, hits, median, sum }: Figure): number | null => {
  if (figure === 'count') return facts;
  if (figure === 'share') return facts === 0 ? null : rounded((100 * hits) / facts);
  if (figure === 'sum') return rounded(sum);
  return median === null ? null : rounded(median);
};

export const mainSort = ({ figure, unit }: Pick<Measure, 'figure' | 'unit'>): Sort =>
  figure === 'count' ? 'count' : figure === 'share' ? 'percent' : (unit ?? 'count');

type NewCell = Omit<NumberCell, 'hidden'>;

const cellsOf = (measure: Measure, now: Figure, before: Figure | null): readonly NewCell[] => {
  const of = (value: number | null, sort: Sort, opens: Part | null): NewCell => ({ value, sort, opens, change: false });
  const sort = mainSort(measure);
  const [main, then] = [mainValue(measure, now), before && mainValue(measure, before)];
  const own: Readonly<Record<Measure['figure'], () => readonly NewCell[]>> = {
    count: () => [of(main, sort, 'all')],
    share: () => [of(now.hits, 'count', 'hits'), of(now.facts, 'count', 'all'), of(main, sort, null)],
    median: () => [
      of(main, sort, null),
      of(now.ninth === null ? null : rounded(now.ninth), sort, null),
      of(now.measured, 'count', 'measured'),
      of(now.facts - now.measured, 'count', 'missing'),
    ],
    sum: () => [of(main, sort, null), of(now.facts, 'count', 'all')],
  };
  if (before === null) return own[measure.figure]();
  const difference = main === null || then === null ? null : rounded(main - then);
  const change = { ...of(difference, sort === 'percent' ? 'points' : sort, null), change: true };
  return [...own[measure.figure](), of(then, sort, null), change];
};

const columnsOf = (measure: Measure, compared: boolean, locale: Locale): readonly NumberColumn[] => {
  const t = words[locale];
  const unit = measure.unit ?? 'hours';
  const [facts, hits, missing] = [measure.facts, measure.hits ?? measure.facts, measure.missing ?? measure.facts];
  const own: Readonly<Record<Measure['figure'], readonly string[]>> = {
    count: [facts[locale]],
    share: [hits[locale], t.ofAll(facts[locale]), t.share],
    median: [t.median[unit], t.ninth[unit], t.measured, missing[locale]],
    sum: [t.sum[unit], facts[locale]],
  };
  const more = compared ? [t.before, t.change[mainSort(measure)]] : [];
  return [...own[measure.figure], ...more].map((header, index) => ({ id: `n${index}`, header }));
};

/** Some of what is counted is from before the definition: of how things stand, all of it or nothing. */
export const isOlderThanDefinition = ({ measure, from, to, before }: Omit<Report, 'groups'>): boolean =>
  measure.since > (measure.standing ? (before?.to ?? to) : (before?.from ?? from));

/** Every count of people that a figure lets somebody read. */
const countsIn = ({ figure }: Pick<Measure, 'figure'>, { facts, hits, measured }: Figure): readonly number[] =>
  figure === 'share' ? [facts, hits, facts - hits] : figure === 'median' ? [measured, facts - measured] : [facts];

/** Few people, and not nobody. */
const tells = (counts: readonly number[], least: number): boolean => counts.some((count) => count > 0 && count < least);

const isSmall = (measure: Pick<Measure, 'figure'>, figure: Figure, least: number): boolean =>
  tells(countsIn(measure, figure), least);

interface Cover {
  readonly index: number;
  readonly facts: number;
  readonly counts: readonly number[];
}

/** What is remembered of lines that were looked at one by one, so that a long table need not be held to know what it leaves out. */
export interface Guard {
  readonly lines: number;
  readonly small: number;
  /** What the small ones count together: without them, the total gives that away. */
  readonly hidden: readonly number[];
  /** Of those that are not small, the one of the fewest. */
  readonly fewest: Cover | null;
  /** Of those of which no count is nought either. */
  readonly fullest: Cover | null;
}

export const noLines: Guard = { lines: 0, small: 0, hidden: [], fewest: null, fullest: null };

const added = (some: readonly number[], more: readonly number[]): readonly number[] =>
  more.map((count, at) => count + (some[at] ?? 0));

export const guarded = (measure: Pick<Measure, 'figure'>, guard: Guard, figure: Figure, least: number): Guard => {
  const counts = countsIn(measure, figure);
  const { facts } = figure;
  const [index, lines] = [guard.lines, guard.lines + 1];
  if (tells(counts, least)) return { ...guard, lines, small: guard.small + 1, hidden: added(guard.hidden, counts) };
  const fewer = (cover: Cover | null, is: boolean): Cover | null =>
    is && (cover === null || facts < cover.facts) ? { index, facts, counts } : cover;
  const isFull = counts.every((count) => count > 0);
  return { ...guard, lines, fewest: fewer(guard.fewest, facts > 0), fullest: fewer(guard.fullest, isFull) };
};

/**
 * The line besides the small ones that is left out where the total would give them away: a single one, or several that count few
 * people together. The total itself, which is the last, where no line covers them.
 */
const alsoLeftOut = (
  measure: Pick<Measure, 'figure'>,
  { lines, small, hidden, fewest, fullest }: Guard,
  total: Figure,
  least: number,
): number | null => {
  if (small === 0 || isSmall(measure, total, least)) return null;
  if (small > 1 && !tells(hidden, least)) return null;
  const cover = [fewest, fullest].find((one) => one && !tells(added(hidden, one.counts), least));
  return cover?.index ?? lines;
};

/** Which lines are left out, told line by line once all were looked at. The total has the index after the last group. */
export const outOf = (
  { measure, least, total }: Pick<Report, 'measure' | 'least' | 'total'>,
  guards: { readonly now: Guard; readonly before: Guard | null },
): { readonly some: boolean; readonly isOut: (index: number, group: Pick<Group, 'now' | 'before'>) => boolean } => {
  const also = new Set<number>();
  const add = (guard: Guard | null, figure: Figure | null): void => {
    const index = guard && figure && alsoLeftOut(measure, guard, figure, least);
    if (index !== null) also.add(index);
  };
  add(guards.now, total.now);
  add(guards.before, total.before);
  const isOut = (index: number, { now, before }: Pick<Group, 'now' | 'before'>): boolean =>
    also.has(index) || isSmall(measure, now, least) || (before !== null && isSmall(measure, before, least));
  const small = guards.now.small + (guards.before?.small ?? 0);
  return { isOut, some: small > 0 || isOut(guards.now.lines, total) };
};

/** Which lines are left out, the last being the total: small ones, and another where the total would give a single one away. */
export const leftOut = (
  measure: Pick<Measure, 'figure'>,
  figures: readonly Figure[],
  least: number,
): ReadonlySet<number> => {
  const out = new Set(figures.flatMap((figure, index) => (isSmall(measure, figure, least) ? [index] : [])));
  const groups = figures.slice(0, -1);
  const guard = groups.reduce((before, figure) => guarded(measure, before, figure, least), noLines);
  const also = alsoLeftOut(measure, guard, figures.at(-1)!, least);
  if (also !== null) out.add(also);
  return out;
};

/** By what a report was narrowed: each dimension's title, and its values. */
export const filtersOf = (
  { measure, choices }: Pick<Report, 'measure' | 'choices'>,
  where: Readonly<Record<string, readonly string[]>>,
  locale: Locale,
): readonly (readonly [string, string])[] =>
  Object.entries(where).map(([id, keys]) => {
    const values = choices.find(({ dimension }) => dimension === id)?.values ?? [];
    const said = keys.map((key) => values.find((one) => one.key === key)?.name?.[locale] ?? (key || notStated(locale)));
    return [measure.dimensions.find((one) => one.id === id)?.title[locale] ?? id, said.join('; ')];
  });

const labelOf = (id: string, key: string, name: Localised | null, locale: Locale): string => {
  if (isStep(id)) return stepText(id, key, locale);
  return key === '' || name === null ? words[locale].none : name[locale];
};

/** All of a table but its lines. */
export const headOf = (
  { measure, by, before }: Omit<Report, 'groups'>,
  locale: Locale,
): Pick<ReportTable, 'groupings' | 'columns'> => {
  const titles = new Map(measure.dimensions.map(({ id, title }) => [id, title[locale]]));
  return {
    groupings: by.map((id) => (isStep(id) ? words[locale][id] : (titles.get(id) ?? id))),
    columns: columnsOf(measure, before !== null, locale),
  };
};

/** One line, for the page and the file alike. @param out it is left out, as small numbers are in a file */
export const lineOf = (
  { measure, by, total }: Omit<Report, 'groups'>,
  group: Group | null,
  locale: Locale,
  out: boolean,
): Line => {
  const { now, before } = group ?? total;
  const cells = cellsOf(measure, now, before).map((cell) =>
    out ? { ...cell, value: null, opens: null, hidden: true } : { ...cell, hidden: false },
  );
  if (group === null)
    return { keys: null, partial: false, labels: by.map((_, at) => (at === 0 ? words[locale].total : '')), cells };
  const { keys, names, partial } = group;
  const labels = by.map((id, at) => labelOf(id, keys[at] ?? '', names[at] ?? null, locale));
  return { keys, partial, labels, cells };
};

/** The table of a report, for the page and the file alike. @param hides small numbers are left out, as in a file */
export const tableOf = (report: Report, locale: Locale, hides: boolean): ReportTable => {
  const { measure, groups, total, before, least } = report;
  const figures = (of: 'now' | 'before'): readonly Figure[] => [...groups, total].flatMap((group) => group[of] ?? []);
  const out = new Set<number>();
  if (hides) {
    for (const index of leftOut(measure, figures('now'), least)) out.add(index);
    if (before) for (const index of leftOut(measure, figures('before'), least)) out.add(index);
  }
  return {
    ...headOf(report, locale),
    lines: [...groups, null].map((group, index) => lineOf(report, group, locale, out.has(index))),
    hidden: out.size > 0,
  };
};
