import type { Handler, ServerServices } from '#core/server';
import { sendCsv } from '#core/server/csv.ts';
import type { exportReport, Report } from '../shared/calls.ts';
import { leastExported } from '../shared/calls.ts';
import { notStated, type NumberCell, tableOf } from '../shared/table.ts';
import { reportOf } from './evaluate.ts';
import type { Locale } from '#core/shared';

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
    note: `Lines about fewer than ${leastExported} are suppressed, and another one where the total would give them away.`,
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
    note: `Les lignes de moins de ${leastExported} sont supprimées, et une autre quand le total les révélerait.`,
  },
} as const;

const written = ({ value, hidden }: NumberCell, locale: Locale): string | number | null =>
  hidden ? words[locale].hidden : value;

/** What was asked, below the table: a file is read long after the page is closed. */
const context = (report: Report, where: Readonly<Record<string, readonly string[]>>, locale: Locale): string[][] => {
  const t = words[locale];
  const { measure, from, to, before, zone, asOf, choices } = report;
  const filters = Object.entries(where).map(([id, keys]) => {
    const values = choices.find(({ dimension }) => dimension === id)?.values ?? [];
    const said = keys.map((key) => values.find((one) => one.key === key)?.name?.[locale] ?? (key || notStated(locale)));
    const title = measure.dimensions.find((one) => one.id === id)?.title[locale] ?? id;
    return [`${t.filter}: ${title}`, said.join('; ')];
  });
  return [
    [t.report, measure.title[locale]],
    [t.period, `${from} / ${to}`],
    ...(before ? [[t.compared, `${before.from} / ${before.to}`]] : []),
    ...filters,
    [t.zone, zone],
    [t.asOf, asOf],
    [`${t.definition} (${measure.since})`, measure.definition[locale]],
  ];
};

/** The table of the page, cell by cell, for a spreadsheet; small numbers are left out. */
export const exportCsv =
  (services: ServerServices): Handler<typeof exportReport> =>
  async ({ body }, call) => {
    const { locale, ...asked } = body;
    const t = words[locale];
    const report = await reportOf(services, call, asked);
    const table = tableOf(report, locale, true);
    const marked = table.lines.some(({ partial }) => partial);
    const plain = table.groupings.length === 0;
    const head = [...(plain ? [''] : table.groupings), ...table.columns.map(({ header }) => header)];
    const lines = table.lines.map(({ labels, cells, partial }) => [
      ...(plain ? [t.total] : labels),
      ...cells.map((cell) => written(cell, locale)),
      ...(marked ? [partial ? t.partial : ''] : []),
    ]);
    await call.audit({
      action: 'exported',
      target: { type: 'report', id: report.measure.id },
      detail: { from: asked.from, to: asked.to, by: asked.by, lines: table.lines.length },
    });
    const about = [...context(report, asked.where, locale), ...(table.hidden ? [[t.note]] : [])];
    sendCsv(call, `${report.measure.id}-${asked.from}-${asked.to}.csv`, [
      [...head, ...(marked ? [''] : [])],
      ...lines,
      [],
      ...about,
    ]);
    return undefined;
  };
