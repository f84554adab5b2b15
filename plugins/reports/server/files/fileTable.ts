import { calendarDayText, type Locale } from '#core/shared';
import type { Report } from '../../shared/calls.ts';
import { filtersOf, isOlderThanDefinition, type NumberCell, tableOf } from '../../shared/table.ts';
import type { Where } from '../counted.ts';

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
  /** The total is the last. */
  readonly lines: readonly (readonly ReportCell[])[];
  /** What was asked, below the table: a file is read long after the page is closed. */
  readonly about: readonly (readonly string[])[];
}

const aboutOf = (report: Report, where: Where, locale: Locale): readonly (readonly string[])[] => {
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

/** The table of the page, cell by cell; small numbers are left out. */
export const fileTableOf = (report: Report, where: Where, locale: Locale): ReportFile => {
  const t = words[locale];
  const table = tableOf(report, locale, true);
  const marked = table.lines.some(({ partial }) => partial);
  const plain = table.groupings.length === 0;
  const heads = [...(plain ? [''] : table.groupings), ...table.columns.map(({ header }) => header)];
  return {
    title: report.measure.title[locale],
    head: [...heads, ...(marked ? [''] : [])],
    labels: plain ? 1 : table.groupings.length,
    lines: table.lines.map(({ labels, cells, partial }): readonly ReportCell[] => [
      ...(plain ? [t.total] : labels),
      ...cells.map((cell) => (cell.hidden ? t.hidden : cell)),
      ...(marked ? [partial ? t.partial : ''] : []),
    ]),
    about: [...aboutOf(report, where, locale), ...(table.hidden ? [[t.note(report.least)]] : [])],
  };
};
