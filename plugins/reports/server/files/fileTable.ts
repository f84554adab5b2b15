import { calendarDayText, type Locale } from '#core/shared';
import type { Report } from '../../shared/calls.ts';
import {
  filtersOf,
  type Guard,
  guarded,
  headOf,
  isOlderThanDefinition,
  lineOf,
  noLines,
  type NumberCell,
  outOf,
} from '../../shared/table.ts';
import type { Where } from '../counted.ts';
import type { ReportGroup } from '../sideBySide.ts';

const words = {
  'en-CA': {
    total: 'Total',
    hidden: 'suppressed',
    partial: 'Part of the step only',
    report: 'Report',
    period: 'Period',
    compared: 'Compared with',
    zone: 'Time zone',
    asOf: 'As of',
    filter: 'Filter',
    definition: 'Definition',
    changed: (day: string) =>
      `The definition has been in use since ${day}. The days before are counted by it too, so figures that were told then may differ.`,
    note: (least: number) =>
      `Lines about fewer than ${least} are suppressed, and another one where the total would give them away.`,
  },
  'fr-CA': {
    total: 'Total',
    hidden: 'supprimé',
    partial: 'Une partie de l’intervalle seulement',
    report: 'Rapport',
    period: 'Période',
    compared: 'Comparée à',
    zone: 'Fuseau horaire',
    asOf: 'En date du',
    filter: 'Filtre',
    definition: 'Définition',
    changed: (day: string) =>
      `La définition est en vigueur depuis le ${day}. Les jours précédents sont comptés selon elle aussi; les chiffres donnés à l’époque peuvent donc différer.`,
    note: (least: number) =>
      `Les lignes de moins de ${least} sont supprimées, et une autre quand le total les révélerait.`,
  },
} as const;

/** Words, or a number of the table; a number that is left out says so in words. */
export type ReportCell = string | NumberCell;

/** What every kind of file holds, whatever its form. */
export interface ReportFile {
  readonly title: string;
  readonly head: readonly string[];
  /** How many of the first columns are words. */
  readonly labels: number;
  /** The total is the last. Long ones are read while they are written. */
  readonly lines: AsyncIterable<readonly ReportCell[]>;
  /** What was asked, below the table: a file is read long after the page is closed. */
  readonly about: readonly (readonly string[])[];
}

type Head = Omit<Report, 'groups'>;

const aboutOf = (report: Head, where: Where, locale: Locale): readonly (readonly string[])[] => {
  const t = words[locale];
  const { measure, from, to, before, zone, asOf } = report;
  const filters = filtersOf(report, where, locale).map(([title, said]) => [`${t.filter}: ${title}`, said]);
  return [
    [t.report, measure.title[locale]],
    [t.period, `${from} / ${to}`],
    ...(before ? [[t.compared, `${before.from} / ${before.to}`]] : []),
    ...filters,
    [t.zone, zone],
    [t.asOf, asOf],
    [`${t.definition} (${measure.since})`, measure.definition[locale]],
    ...(isOlderThanDefinition(report) ? [[t.changed(calendarDayText(measure.since, locale))]] : []),
  ];
};

/** What must be known of all lines before the first is written. */
export interface Overview {
  readonly now: Guard;
  readonly before: Guard | null;
  /** Some line is of a part of its step only. */
  readonly partial: boolean;
}

export const nothingSeen = ({ before }: Head): Overview => ({
  ...{ now: noLines, before: before && noLines, partial: false },
});

/** With one more line. */
export const seen = (
  { measure, least }: Head,
  { now, before, partial }: Overview,
  group: Pick<ReportGroup, 'now' | 'before' | 'partial'>,
): Overview => ({
  now: guarded(measure, now, group.now, least),
  before: before && group.before && guarded(measure, before, group.before, least),
  partial: partial || group.partial,
});

/** How many lines a file has, with the total. */
export const linesIn = ({ now }: Overview): number => now.lines + 1;

/** The table of the page, cell by cell; small numbers are left out. @param groups of which `overview` is */
export const fileTableOf = (
  report: Head,
  {
    groups,
    overview,
  }: { readonly groups: Iterable<ReportGroup> | AsyncIterable<ReportGroup>; readonly overview: Overview },
  where: Where,
  locale: Locale,
): ReportFile => {
  const t = words[locale];
  const { groupings, columns } = headOf(report, locale);
  const marked = overview.partial;
  const plain = groupings.length === 0;
  const heads = [...(plain ? [''] : groupings), ...columns.map(({ header }) => header)];
  const left = outOf(report, overview);
  const cellsOf = (group: ReportGroup | null, index: number): readonly ReportCell[] => {
    const { labels, cells, partial } = lineOf(report, group, locale, left.isOut(index, group ?? report.total));
    return [
      ...(plain ? [t.total] : labels),
      ...cells.map((cell) => (cell.hidden ? t.hidden : cell)),
      ...(marked ? [partial ? t.partial : ''] : []),
    ];
  };
  return {
    title: report.measure.title[locale],
    head: [...heads, ...(marked ? [''] : [])],
    labels: plain ? 1 : groupings.length,
    lines: (async function* () {
      let index = 0;
      for await (const group of groups) {
        yield cellsOf(group, index);
        index += 1;
      }
      yield cellsOf(null, index);
    })(),
    about: [...aboutOf(report, where, locale), ...(left.some ? [[t.note(report.least)]] : [])],
  };
};
