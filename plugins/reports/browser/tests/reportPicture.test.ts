import type { Figure, Report } from '../../shared/calls.ts';
import { mostPictured, pictureRows } from '../reportPicture.ts';

const both = (text: string) => ({ 'en-CA': text, 'fr-CA': text });
const figure = (facts: number, hits = 0): Figure => ({ facts, hits, measured: 0, median: null, ninth: null, sum: 0 });
const group = (name: string, facts: number, hits = 0): Report['groups'][number] => ({
  ...{ keys: [name], names: [both(name)], partial: false, now: figure(facts, hits), before: null },
});
const reportOf = (groups: readonly Report['groups'][number][], shape: 'count' | 'share' = 'count'): Report => ({
  measure: {
    ...{ id: 'a.b', feature: 'a', since: '2026-01-01', figure: shape, unit: null, standing: false, missing: null },
    ...{ title: both('A'), question: both('A'), definition: both('A'), facts: both('A'), hits: both('B') },
    dimensions: [{ id: 'who', title: both('Who') }],
  },
  ...{ asOf: '2026-11-25T15:00:00.000Z', zone: 'America/Toronto', today: '2026-11-25', least: 5, choices: [] },
  ...{ from: '2026-10-01', to: '2026-10-31', before: null, by: ['who'], groups: [...groups] },
  total: {
    now: figure(
      groups.reduce((sum, { now }) => sum + now.facts, 0),
      groups.reduce((sum, { now }) => sum + now.hits, 0),
    ),
    before: null,
  },
});
const i18n = { number: (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en-CA', options) };
const rowsOf = (report: Report) =>
  pictureRows(report, 'en-CA', i18n, 'left out').map(({ label, value, text }) => [label, value, text]);

test('RTE-3 care-provider/reports: a picture leaves out small numbers and what would give them away, as a file does', () => {
  const report = reportOf([group('Ana', 40), group('Raj', 3), group('Priya', 12)]);
  expect(rowsOf(report)).toEqual([
    ['Ana', 40, '40'],
    ['Raj', null, 'left out'],
    ['Priya', null, 'left out'],
    ['Total', 55, '55'],
  ]);
});

test('RTE-3 care-provider/reports: a picture of a share draws the share, and says its lines are cut where there are too many', () => {
  expect(rowsOf(reportOf([group('Ana', 40, 10), group('Raj', 40, 20)], 'share'))).toEqual([
    ['Ana', 25, '25%'],
    ['Raj', 50, '50%'],
    ['Total', 37.5, '37.5%'],
  ]);
  const many = reportOf(Array.from({ length: 90 }, (_, n) => group(`Day ${n}`, 10)));
  const rows = rowsOf(many);
  expect(rows).toHaveLength(mostPictured + 1);
  expect(rows.at(-1)).toEqual(['Total', 900, '900']);
});
